import { Check, X } from 'lucide-react';
import { OuterLink } from '../../../components/markdown.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { hostOf } from '../../../lib/format.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { Activity, PageRead, ResearchStand, SearchActivity } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { Changes } from './changes.tsx';

const MOST_PAGES = 60;
const MOST_POINTS = 8;

export function hasDetails(activity: Activity): boolean {
  switch (activity.kind) {
    case 'search':
      return (
        activity.queries.length + activity.results.length + activity.pages.length + activity.progress.length >
        0
      );
    case 'read':
      return activity.pages.length > 0;
    case 'approval':
    case 'mcp':
      return true;
    case 'review':
      return activity.answer !== undefined;
    case 'plan-step':
      return activity.summary !== undefined;
    case 'browse':
      return activity.steps.length > 0;
    case 'graph':
      return activity.labels.length > 0;
    case 'hand-over':
      return activity.left.length > 0;
    case 'memory':
      return activity.reason !== undefined;
    case 'repair':
      return activity.changes.length > 0;
    case 'step':
      return activity.thoughts !== undefined;
    default:
      return false;
  }
}

export function ActivityDetails({ activity }: { activity: Activity }) {
  switch (activity.kind) {
    case 'search':
      return (
        <div className="grid gap-2">
          <Queries search={activity} />
          <Progress progress={activity.progress} />
          <Pages pages={activity.pages} />
        </div>
      );
    case 'read':
      return <Pages pages={activity.pages} />;
    case 'approval':
      return <p className="break-words whitespace-pre-line">{activity.summary}</p>;
    case 'mcp':
      return (
        <div className="grid gap-1 break-words whitespace-pre-line">
          <code className="text-[0.87rem]">{activity.input}</code>
          {activity.text !== '' && <p>{activity.text}</p>}
        </div>
      );
    case 'review':
      return <p className="whitespace-pre-line">{activity.answer}</p>;
    case 'plan-step':
      return <p className="whitespace-pre-line">{activity.summary}</p>;
    case 'browse':
      return (
        <ol className="grid list-decimal gap-0.5 pl-4">
          {activity.steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      );
    case 'hand-over':
      return <p className="whitespace-pre-line">{activity.left.join('\n')}</p>;
    case 'step':
      return <p className="whitespace-pre-line text-muted">{activity.thoughts}</p>;
    case 'memory':
      return <p>{activity.reason}</p>;
    case 'repair':
      return <Changes changes={activity.changes} />;
    case 'graph':
      return <p>{activity.labels.join(' · ')}</p>;
    default:
      return null;
  }
}

function Queries({ search }: { search: SearchActivity }) {
  const t = useWords(words);
  if (search.queries.length === 0) return null;
  return (
    <ul aria-label={t.actQueries} className="grid gap-0.5">
      {search.queries.map((query, index) => {
        const found = search.results.filter((result) => result.query === query);
        return (
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">“{query}”</span>
            {found.length > 0 && (
              <span className="min-w-0 text-muted">
                {t.actHits(found.reduce((sum, { hits }) => sum + hits.length, 0))} ·{' '}
                {found.map(({ provider }) => provider).join(', ')}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Progress({ progress }: { progress: ResearchStand[] }) {
  const t = useWords(words);
  return progress.map(({ round, question, known, missing, contradictions }) => (
    <section key={question ?? ''} aria-label={t.actRound(round)} className="grid gap-1">
      <p className="text-muted">
        {t.actRound(round)}
        {question !== undefined && `: ${question}`}
      </p>
      <Points title={t.actKnown} points={known} />
      <Points title={t.actMissing} points={missing} />
      <Points title={t.actContradictions} points={contradictions} />
    </section>
  ));
}

function Points({ title, points }: { title: string; points: string[] }) {
  const t = useWords(words);
  if (points.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className="grid list-disc gap-0.5 pl-4">
        {points.slice(0, MOST_POINTS).map((point, index) => (
          <li key={index} className="min-w-0 break-words">
            {point}
          </li>
        ))}
        {points.length > MOST_POINTS && <li>{t.more(points.length - MOST_POINTS)}</li>}
      </ul>
    </div>
  );
}

function Pages({ pages }: { pages: PageRead[] }) {
  const t = useWords(words);
  if (pages.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {pages.slice(0, MOST_PAGES).map((page) => (
        <li key={page.url} className="lazy-row grid grid-cols-[1rem_1fr] gap-1.5">
          <span className="mt-1">
            {page.state === 'running' && <Spinner size={12} />}
            {page.state === 'done' && <Check size={13} className="text-ok" aria-label={t.stateDone} />}
            {page.state === 'failed' && <X size={13} className="text-danger" aria-label={t.stateFailed} />}
          </span>
          <span className="min-w-0">
            <OuterLink href={page.url} className="line-clamp-1 hover:underline">
              {page.title || page.url}
            </OuterLink>
            <span className="block truncate text-[0.93em] text-muted">{page.reason ?? hostOf(page.url)}</span>
          </span>
        </li>
      ))}
      {pages.length > MOST_PAGES && <li className="text-muted">{t.more(pages.length - MOST_PAGES)}</li>}
    </ul>
  );
}
