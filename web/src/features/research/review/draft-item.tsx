import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Badge } from '../../../components/badge.tsx';
import { IconButton } from '../../../components/button.tsx';
import { OuterLink } from '../../../components/markdown.tsx';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import type { FormItem, ItemNoun } from './draft-form.ts';

interface DraftItemProps {
  noun: ItemNoun;
  item: FormItem;
  number: number;
  isLast: boolean;
  onChange: (next: Partial<FormItem>) => void;
  onRemove: () => void;
  onMove: (step: 1 | -1) => void;
}

/** The kind of a column's values, or the tool of a step, in a reader's word. */
function tagWords(tag: string, t: Words<typeof words>): string {
  const known: Record<string, string> = {
    text: t.typeText,
    number: t.typeNumber,
    date: t.typeDate,
    boolean: t.typeBoolean,
    url: t.typeUrl,
    search: t.toolSearch,
    x_search: t.toolXSearch,
    browse: t.toolBrowse,
    source_summary: t.toolRead,
    recall: t.toolRecall,
    skill: t.toolSkill,
    extract_related_urls: t.toolLinks,
  };
  return known[tag] ?? tag;
}

const quietField =
  'w-full rounded-md border border-transparent bg-transparent px-1.5 hover:border-line focus:border-line-strong field-sizing-content';

/** One step, section, column or row of a draft, edited in place. */
export function DraftItem({ noun, item, number, isLast, onChange, onRemove, onMove }: DraftItemProps) {
  const t = useWords(words);
  const titles: Record<ItemNoun, string> = { step: t.title, section: t.title, column: t.column, row: t.row };
  const what = item.title || String(number);
  return (
    <li className="grid grid-cols-[1.6rem_minmax(0,1fr)] items-start gap-1 px-2 py-1.5 sm:grid-cols-[1.6rem_minmax(0,1fr)_auto]">
      <span className="pt-1 text-center text-[0.87rem] text-muted tabular-nums">{number}</span>
      <div className="grid gap-0.5">
        <textarea
          rows={1}
          data-row
          aria-label={`${titles[noun]} ${number}`}
          placeholder={titles[noun]}
          value={item.title}
          onChange={(event) => onChange({ title: event.target.value.replaceAll('\n', ' ') })}
          className={`${quietField} resize-none py-0.5 font-medium`}
        />
        {item.description !== null && (
          <textarea
            rows={1}
            aria-label={`${t.description} ${number}`}
            placeholder={t.description}
            value={item.description}
            onChange={(event) => onChange({ description: event.target.value })}
            className={`${quietField} resize-none py-0.5 text-[0.92rem] text-muted`}
          />
        )}
        {item.evidence?.map(({ url, title, quote }) => (
          <p key={`${url} ${quote}`} className="px-1.5 text-[0.87rem] text-muted" data-evidence>
            “{quote}”{' '}
            <OuterLink href={url} className="text-accent underline">
              {title || hostOf(url)}
            </OuterLink>
          </p>
        ))}
      </div>
      <div className="flex items-center max-sm:col-start-2">
        {item.tag !== null && <Badge>{tagWords(item.tag, t)}</Badge>}
        <span className="ml-auto flex pl-1">
          <IconButton
            label={t.moveUp(what)}
            icon={<ArrowUp size={15} />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t.moveDown(what)}
            icon={<ArrowDown size={15} />}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton label={t.takeOut(what)} icon={<Trash2 size={15} />} onClick={onRemove} />
        </span>
      </div>
    </li>
  );
}
