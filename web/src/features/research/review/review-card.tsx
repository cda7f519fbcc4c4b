import { useId } from 'react';
import { Check, MessageSquareReply, Plus, Undo2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/field.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { DraftVersion } from '../../../lib/run-view.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { words } from '../words.ts';
import { composeFeedback } from './compose-feedback.ts';
import { DraftFacts } from './draft-facts.tsx';
import { toForm } from './draft-form.ts';
import type { DraftForm, FormItem, ItemNoun } from './draft-form.ts';
import { DraftItem } from './draft-item.tsx';
import { useReview } from './use-review.ts';

interface ReviewCardProps {
  run: RunRecord;
  draft: DraftVersion;
}

/** A draft that waits for its reviewer: edit it, say what to change, or confirm it. */
export function ReviewCard({ run, draft }: ReviewCardProps) {
  const t = useWords(words);
  const id = useId();
  const before = toForm(draft);
  const place = `review.${run.detail.id}.${draft.kind}.${draft.version}`;
  const [after, setAfter] = useKept<DraftForm>(`${place}.form`, before);
  const [more, setMore] = useKept(`${place}.more`, '');
  const review = useReview(run, draft.kind);
  const isRevising = run.view.phase === 'revising';
  const isBusy = review.isBusy || isRevising;
  const feedback = composeFeedback({ before, after, more, locale: run.view.input?.locale ?? 'en' });
  const edits = composeFeedback({ before, after, more: '', locale: run.view.input?.locale ?? 'en' });
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
      className="rounded-2xl border border-warn/60 bg-surface"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 rounded-t-2xl bg-warn-soft px-4 py-2.5">
        <h2 id={id} className="font-semibold text-warn">
          {titles[draft.kind]}
        </h2>
        <span className="text-[0.87rem] text-muted">{t.version(draft.version)}</span>
        <p className="basis-full text-[0.93rem]">{draft.payload.question}</p>
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
        <TextAreaField
          label={t.moreFeedback}
          placeholder={t.feedbackPlaceholder}
          value={more}
          rows={2}
          maxLength={20_000}
          onChange={(event) => setMore(event.target.value)}
        />
        {edits !== '' && (
          <div className="rounded-lg bg-sunken px-3.5 py-2.5 text-[0.9rem]">
            <p className="mb-1 text-muted">{t.willSend}</p>
            <p className="whitespace-pre-line">{feedback}</p>
          </div>
        )}
        <Decisions
          review={review}
          feedback={feedback}
          hasEdits={edits !== ''}
          maySkip={draft.kind === 'plan'}
          isRevising={isRevising}
          onDiscard={() => setAfter(before)}
        />
      </fieldset>
    </section>
  );
}

interface DecisionsProps {
  review: ReturnType<typeof useReview>;
  /** What would be sent; nothing when the draft is left as it is. */
  feedback: string;
  hasEdits: boolean;
  maySkip: boolean;
  isRevising: boolean;
  onDiscard: () => void;
}

function Decisions({ review, feedback, hasEdits, maySkip, isRevising, onDiscard }: DecisionsProps) {
  const t = useWords(words);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        look={feedback === '' ? 'primary' : 'plain'}
        icon={<Check size={15} aria-hidden="true" />}
        disabled={hasEdits}
        isBusy={review.confirm.isPending}
        onClick={() => review.confirm.mutate({ isSkipped: false })}
      >
        {t.confirm}
      </Button>
      <Button
        look={feedback === '' ? 'plain' : 'primary'}
        icon={<MessageSquareReply size={15} aria-hidden="true" />}
        disabled={feedback === ''}
        isBusy={review.answer.isPending}
        onClick={() => review.answer.mutate(feedback)}
      >
        {t.sendFeedback}
      </Button>
      {hasEdits && (
        <Button look="quiet" icon={<Undo2 size={15} aria-hidden="true" />} onClick={onDiscard}>
          {t.discardEdits}
        </Button>
      )}
      {maySkip && feedback === '' && (
        <Button look="quiet" onClick={() => review.confirm.mutate({ isSkipped: true })}>
          {t.skip}
        </Button>
      )}
      {isRevising && (
        <span role="status" className="inline-flex items-center gap-2 text-muted">
          <Spinner /> {t.phaseRevising}
        </span>
      )}
    </div>
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
      <ol className="grid gap-2" data-list={noun}>
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
