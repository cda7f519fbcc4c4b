import { Check, ChevronRight } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { isAnswerReady, isAtWork, needOf } from '../../../lib/run-questions.ts';
import type { Activity, RunView, SearchActivity } from '../../../lib/run-view.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useBeside } from '../beside.tsx';
import { PageCards } from './page-cards.tsx';
import { newIn, roundsBefore, roundsOf } from './rounds-of.ts';
import type { Round } from './rounds-of.ts';
import { words } from './words.ts';
import { workInShort } from './work-in-short.ts';

const MOST_POINTS = 4;
const LONGEST_NAME = 24;

/** The work on a question as something to read: what was searched for, read, found and missed. */
export function WorkCard({ run }: { run: RunRecord }) {
  const t = useWords(words);
  const { open } = useBeside();
  const { view, detail } = run;
  const isWorking = isAtWork(view.phase) && !needOf(view) && !isAnswerReady(view);
  // Work that begins is shown; closing by itself would move the answer while it is read.
  const [isOpen, setOpen] = useState(isWorking);
  useEffect(() => {
    if (isWorking) setOpen(true);
  }, [isWorking]);
  const parts = workInShort(view, t);
  const rows = [
    ...view.activities.flatMap((activity) => rowsOf(activity, { t, before: roundsBefore(view, activity) })),
    ...sectionRows(view, t),
  ];
  if (parts.length === 0 && rows.length === 0) return null;
  return (
    <details
      data-no-print
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/work rounded-xl border border-line bg-surface px-3.5 py-2.5"
      aria-label={t.work}
    >
      <summary className="flex list-none flex-wrap items-center gap-x-2.5 text-[0.92rem] text-muted">
        {isWorking ? (
          <Spinner size={14} />
        ) : (
          <ChevronRight
            size={14}
            className="transition-transform group-open/work:rotate-90"
            aria-hidden="true"
          />
        )}
        <span className="font-medium text-ink">{parts[0] ?? (isWorking ? t.atWork : t.work)}</span>
        {parts.slice(1).map((part) => (
          <span key={part}>{part}</span>
        ))}
        <span className="ml-auto text-[0.85rem] tabular-nums">
          {isWorking ? (
            <TimeSoFar since={detail.createdAt} />
          ) : (
            <TimeTaken view={view} since={detail.createdAt} />
          )}
        </span>
      </summary>
      <div className="mt-3 grid gap-2.5 text-[0.9rem]">
        {rows.map(({ key, label, content }) => (
          <Fragment key={key}>
            <div className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[5rem_minmax(0,1fr)]">
              <span className="text-muted">{label}</span>
              <div className="min-w-0">{content}</div>
            </div>
          </Fragment>
        ))}
        <div className="-ml-2">
          <Button size="small" look="quiet" onClick={() => open('work', detail.id)}>
            {t.allSteps}
          </Button>
        </div>
      </div>
    </details>
  );
}

function TimeSoFar({ since }: { since: string }) {
  const locale = useLocale();
  return formatSeconds(Math.max(0, (useNow(1_000) - Date.parse(since)) / 1_000), locale);
}

function TimeTaken({ view, since }: { view: RunView; since: string }) {
  const locale = useLocale();
  if (view.lastAt === undefined) return null;
  return formatSeconds(Math.max(1, (Date.parse(view.lastAt) - Date.parse(since)) / 1_000), locale);
}

interface Row {
  key: string;
  label: string;
  content: ReactNode;
}

interface Telling {
  t: Words<typeof words>;
  /** Rounds of earlier searches: a further search goes on counting. */
  before: number;
}

/** What an activity has to tell. The model's own steps tell nothing to a reader. */
function rowsOf(activity: Activity, { t, before }: Telling): Row[] {
  switch (activity.kind) {
    case 'search':
      return searchRows(activity, { t, before });
    case 'read':
      return [{ key: `${activity.id}`, label: t.reading, content: <PageCards pages={activity.pages} /> }];
    case 'cells':
      return [
        {
          key: `${activity.id}`,
          label: t.cells,
          content: (
            <progress
              value={activity.filled}
              max={Math.max(1, activity.total)}
              aria-label={t.cellsFilled(activity.filled, activity.total)}
              className="h-1.5 w-full accent-accent"
            />
          ),
        },
      ];
    default:
      return [];
  }
}

/** The sections of a report, as far as they are written. */
function sectionRows({ activities }: RunView, t: Words<typeof words>): Row[] {
  const sections = activities.filter((one) => one.kind === 'section');
  if (sections.length === 0) return [];
  const content = (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {sections.map(({ id, state, title }) => (
        <li key={id} className="flex items-center gap-1.5 text-muted">
          {state === 'running' ? (
            <Spinner size={12} />
          ) : (
            <Check size={13} className="text-ok" aria-hidden="true" />
          )}
          {title}
        </li>
      ))}
    </ul>
  );
  return [{ key: 'sections', label: t.sections, content }];
}

/** Round by round: what was looked for and read, and what was new in it. */
function searchRows(activity: SearchActivity, { t, before }: Telling): Row[] {
  const rounds = roundsOf(activity);
  return rounds.flatMap(({ queries, pages, stand }, index) => [
    ...(queries.length + pages.length === 0
      ? []
      : [
          {
            key: `${activity.id}.${index}`,
            label: roundLabel(activity, { stand, index, before, t }),
            content: (
              <>
                <Queries queries={queries} />
                <PageCards pages={pages} />
              </>
            ),
          },
        ]),
    ...standRows(rounds, index, { key: `${activity.id}.${index}`, t }),
  ]);
}

interface Labelled extends Telling {
  stand: Round['stand'];
  index: number;
}

/** Rows of a table are searched for side by side, each by its name: a count of rounds would tell nothing. */
function roundLabel({ rounds }: SearchActivity, { stand, index, before, t }: Labelled): string {
  const isSideBySide = rounds.some(({ question }) => question !== undefined);
  if (isSideBySide && stand?.question !== undefined && stand.question.length <= LONGEST_NAME)
    return stand.question;
  if (rounds.length === 0 || (isSideBySide && !stand)) return t.searching;
  return t.round(before + (stand?.round ?? index + 1));
}

function standRows(
  rounds: readonly Round[],
  at: number,
  { key, t }: { key: string; t: Words<typeof words> },
): Row[] {
  const rows: [string, readonly string[], string][] = [
    [t.known, newIn(rounds, at, 'known'), 'text-muted'],
    [t.missing, newIn(rounds, at, 'missing'), 'text-warn'],
    [t.disagree, newIn(rounds, at, 'contradictions'), 'text-warn'],
  ];
  return rows.flatMap(([label, points, look]) =>
    points.length === 0
      ? []
      : [{ key: `${key}.${label}`, label, content: <Points points={points} className={look} /> }],
  );
}

/** Numbers of sources stand for nothing before there is a text that cites. */
const withoutNumbers = (point: string): string =>
  point.replaceAll(/\s*\[\d+(,\s*\d+)*\]/g, '').replace(/[.。]$/, '');

function Points({ points, className }: { points: readonly string[]; className: string }) {
  const t = useWords(words);
  return (
    <p className={className}>
      {points.slice(0, MOST_POINTS).map(withoutNumbers).join('; ')}
      {points.length > MOST_POINTS && ` ${t.moreOf(points.length - MOST_POINTS)}`}
    </p>
  );
}

function Queries({ queries }: { queries: readonly string[] }) {
  if (queries.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-muted">
      {queries.map((query, index) => (
        <li key={index}>“{query}”</li>
      ))}
    </ul>
  );
}
