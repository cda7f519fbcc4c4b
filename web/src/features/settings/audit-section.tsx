import type { AuditEntry } from '@quarry/api/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { boxClass, rowClass, Section } from './section.tsx';
import { useMe } from './use-me.ts';
import { words } from './words.ts';
import { auditActionWords } from './words/audit-actions.ts';

/** What was changed in the workspace, by whom and by what. */
export function AuditSection() {
  const t = useWords(words);
  const isOwner = useMe().workspace?.role === 'owner';
  const query = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      client.listAudit({ ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isOwner,
  });
  if (!isOwner)
    return (
      <EmptyState icon={<ScrollText size={20} />} title={t.audit}>
        {t.auditOwners}
      </EmptyState>
    );
  return (
    <Section
      title={t.audit}
      about={t.auditAbout}
      actions={
        <div className="flex flex-wrap gap-2">
          <a href="/api/v1/workspace/audit/export?format=jsonl" download className={buttonClass()}>
            {t.downloadJson}
          </a>
          <a href="/api/v1/workspace/audit/export?format=csv" download className={buttonClass()}>
            {t.downloadCsv}
          </a>
        </div>
      }
    >
      <QueryState query={query}>
        {({ pages }) => (
          <ul data-list="audit" className={classNames(boxClass, 'divide-y divide-line')}>
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
          </ul>
        )}
      </QueryState>
      <ListEnd query={query} />
    </Section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useWords(words);
  const { action, via, userEmail, keyName, target, fields, at } = entry;
  const actions: Record<string, string> = useWords(auditActionWords);
  const about = [...new Set(Object.values(target)), fields.join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li data-row tabIndex={-1} className={classNames(rowClass, 'lazy-row')}>
      <span className="text-[0.9rem] font-medium" title={action}>
        {actions[action] ?? action}
      </span>
      <Badge>{keyName === null ? t[`via_${via}`] : `${t.via_key}: ${keyName}`}</Badge>
      <span className="min-w-0 flex-1 basis-40 truncate text-[0.87rem] text-muted" title={about}>
        {about}
      </span>
      <span className="text-[0.87rem] text-muted">{userEmail ?? t.nobodyThere}</span>
      <span className="text-[0.87rem] text-muted">
        <Ago at={at} />
      </span>
    </li>
  );
}
