import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { classNames } from '../../components/class-names.ts';
import { useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AccountSection } from './account-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { McpSection } from './mcp-section.tsx';
import { MembersSection } from './members-section.tsx';
import { ModelsSection } from './models-section.tsx';
import { SecretsSection } from './secrets-section.tsx';
import { UsageSection } from './usage-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';
import { words } from './words.ts';
import { WorkspaceSection } from './workspace-section.tsx';

const sections = {
  workspace: WorkspaceSection,
  members: MembersSection,
  keys: KeysSection,
  secrets: SecretsSection,
  models: ModelsSection,
  mcp: McpSection,
  webhooks: WebhooksSection,
  usage: UsageSection,
  audit: AuditSection,
  account: AccountSection,
} satisfies Record<string, ComponentType>;
type SectionName = keyof typeof sections;
const names = Object.keys(sections) as SectionName[];

export function SettingsScreen() {
  const t = useWords(words);
  const { section } = useParams({ from: '/inside/settings/$section' });
  const name = names.find((one) => one === section) ?? 'workspace';
  const Content = sections[name];
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the list of sections is a line longer than the screen.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name]);
  usePageTitle(`${t[name]} · ${t.title}`);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-5 px-4 py-6 sm:px-6 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-8">
      <div className="min-w-0">
        <h1 className="mb-3 text-[1.4rem] font-semibold tracking-tight">{t.title}</h1>
        <nav aria-label={t.title}>
          <ul ref={list} className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1 md:grid md:overflow-visible">
            {names.map((one) => (
              <li key={one} className="shrink-0">
                <Link
                  to="/settings/$section"
                  params={{ section: one }}
                  aria-current={one === name ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-8 items-center rounded-lg px-2.5 text-[0.93rem] whitespace-nowrap',
                    one === name ? 'bg-accent-soft font-medium text-accent' : 'text-ink hover:bg-sunken',
                  )}
                >
                  {t[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 md:pt-1">
        <Content />
      </div>
    </div>
  );
}
