import type { Mention } from '@quarry/api/mentions.ts';
import { Bot, CircleDot, FileText, History } from 'lucide-react';
import { classNames } from '../../../components/class-names.ts';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import type { Mentions } from './use-mentions.ts';

const ICONS: Record<Mention['type'], typeof Bot> = {
  agent: Bot,
  entity: CircleDot,
  'public-source': FileText,
  'private-source': FileText,
  'agent-run': History,
};

export function MentionPopover({ mentions, opensUp }: { mentions: Mentions; opensUp: boolean }) {
  const t = useWords(words);
  const { list, options } = mentions;
  const kinds: Record<Mention['type'], string> = {
    agent: t.mentionAgent,
    entity: t.mentionEntity,
    'public-source': t.mentionSource,
    'private-source': t.mentionSource,
    'agent-run': t.mentionRun,
  };
  return (
    <ul
      {...list.listProps}
      aria-label={t.mentions}
      className={classNames(
        'absolute inset-x-2 z-20 max-h-72 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float',
        opensUp ? 'bottom-full mb-2' : 'top-[3.2rem]',
      )}
    >
      {options.map((mention, index) => {
        const Icon = ICONS[mention.type];
        return (
          <li
            key={`${mention.type} ${mention.id}`}
            {...list.optionProps(index)}
            ref={index === list.active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            className={classNames(
              'flex min-h-8 items-center gap-2.5 rounded-lg px-2.5',
              index === list.active && 'bg-accent-soft text-accent',
            )}
          >
            <Icon size={15} className="shrink-0" aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">{mention.label}</span>
            <span className="shrink-0 text-[0.82rem] text-muted">{kinds[mention.type]}</span>
          </li>
        );
      })}
    </ul>
  );
}
