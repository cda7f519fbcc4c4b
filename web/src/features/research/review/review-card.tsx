import { useEffect, useId, useRef } from 'react';
import { Plus, Undo2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { DraftVersion } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { DraftFacts } from './draft-facts.tsx';
import type { FormItem, ItemNoun } from './draft-form.ts';
import { DraftItem } from './draft-item.tsx';
import { useDraftReview } from './use-draft-review.ts';

interface ReviewCardProps {
  run: RunRecord;
  draft: DraftVersion;
}

/** A draft that waits for its reviewer, to be changed in place. It is answered in the box below the conversation. */
export function ReviewCard({ run, draft }: ReviewCardProps) {
  const t = useWords(words);
  const id = useId();
  const { before, after, setAfter, feedback, hasEdits, isBusy } = useDraftReview(run, draft);
  const card = useRef<HTMLElement>(null);
  // Wherever the reader was while it was written, it is read from its beginning.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }, []);
  const titles = { plan: t.reviewPlan, report: t.reviewReport, matrix: t.reviewMatrix };
  const setItems = (noun: ItemNoun, change: (items: FormItem[]) => FormItem[]) =>
    setAfter((form) => ({
      ...form,
      groups: form.groups.map((group) =>
        group.noun === noun ? { ...group, items: change(group.items) } : group,
      ),
    }));
  return (
    <section
      aria-labelledby={id}
      aria-busy={isBusy}
      data-needs
      ref={card}
      className="scroll-mt-4 rounded-2xl border border-line bg-surface"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2.5">
        <h2 id={id} className="font-semibold">
          {titles[draft.kind]}
        </h2>
        <span className="text-[0.87rem] text-muted">{t.version(draft.version)}</span>
      </div>
      <fieldset disabled={isBusy} className="grid gap-4 p-4">
        <TextField
          label={after.headlineNoun === 'goal' ? t.goal : t.title}
          value={after.headline}
          onChange={(event) => setAfter((form) => ({ ...form, headline: event.target.value }))}
        />
        {after.groups.map(({ noun, items }, index) => (
          <ItemGroup
            key={noun}
            noun={noun}
            items={items}
            before={before.groups[index]!.items}
            onChange={(change) => setItems(noun, change)}
          />
        ))}
        <DraftFacts draft={draft} />
        {hasEdits && (
          <div className="rounded-lg bg-sunken px-3.5 py-2.5 text-[0.9rem]">
            <p className="mb-1 text-muted">{t.willSend}</p>
            <p className="whitespace-pre-line">{feedback}</p>
          </div>
        )}
      </fieldset>
    </section>
  );
}

interface ItemGroupProps {
  noun: ItemNoun;
  items: FormItem[];
  before: FormItem[];
  onChange: (change: (items: FormItem[]) => FormItem[]) => void;
}

function ItemGroup({ noun, items, before, onChange }: ItemGroupProps) {
  const t = useWords(words);
  const adds: Record<ItemNoun, string> = {
    step: t.addStep,
    section: t.addSection,
    column: t.addColumn,
    row: t.addRow,
  };
  const names: Record<ItemNoun, string> = {
    step: t.steps,
    section: t.sections,
    column: t.columns,
    row: t.rows,
  };
  const hasDescription = noun !== 'row';
  const add = () => {
    const fresh = {
      id: `new-${Date.now()}-${items.length}`,
      title: '',
      description: hasDescription ? '' : null,
      tag: null,
    };
    onChange((now) => [...now, fresh]);
  };
  return (
    <section aria-label={names[noun]} className="grid gap-2">
      <h3 className="text-[0.9rem] font-medium">{names[noun]}</h3>
      <ol className="divide-y divide-line rounded-xl border border-line" data-list={noun}>
        {items.map((item, index) => (
          <DraftItem
            key={item.id}
            noun={noun}
            item={item}
            number={index + 1}
            isLast={index === items.length - 1}
            onChange={(next) =>
              onChange((now) => now.map((one) => (one.id === item.id ? { ...one, ...next } : one)))
            }
            onRemove={() => onChange((now) => now.filter((one) => one.id !== item.id))}
            onMove={(step) => onChange((now) => moved(now, index, step))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="quiet" icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
          {adds[noun]}
        </Button>
        {before
          .filter((item) => !items.some((one) => one.id === item.id))
          .map((item) => (
            <Button
              key={item.id}
              size="small"
              look="quiet"
              icon={<Undo2 size={14} aria-hidden="true" />}
              onClick={() => onChange((now) => now.toSpliced(before.indexOf(item), 0, item))}
            >
              {t.putBack}: {item.title}
            </Button>
          ))}
      </div>
    </section>
  );
}

function moved(items: FormItem[], at: number, step: 1 | -1): FormItem[] {
  const to = at + step;
  if (to < 0 || to >= items.length) return items;
  return items.with(at, items[to]!).with(to, items[at]!);
}
