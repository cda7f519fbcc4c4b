import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { PageRead, ResearchStand, RunView } from '../run-view.ts';
import { change, isOpenCall, union } from './activities.ts';
import type { Moment, NewActivity } from './activities.ts';
import { spent } from './usage.ts';

type SearchEvent = StoredRunEventOf<
  | 'search-query-generation-start'
  | 'search-query-generated'
  | 'search-results'
  | 'search-unavailable'
  | 'search-scraping'
  | 'research-progress'
  | 'search-summary-start'
  | 'search-summary-delta'
  | 'search-summary-complete'
>;

const newSearch: NewActivity<'search'> = {
  kind: 'search',
  state: 'running',
  queries: [],
  results: [],
  pages: [],
  progress: [],
  rounds: [],
  summary: '',
  openCount: 0,
};

export function foldSearch(view: RunView, event: SearchEvent, moment: Moment): RunView {
  const { callId } = event.payload;
  const which = {
    kind: 'search',
    where: isOpenCall(callId),
    otherwise: { ...newSearch, callId },
    moment,
  } as const;
  switch (event.type) {
    case 'search-query-generation-start':
      return change(view, which, ({ openCount }) => ({ openCount: openCount + 1 }));
    case 'search-query-generated':
      return change(view, which, ({ queries }) => ({ queries: [...queries, event.payload.query] }));
    case 'search-results': {
      const { query, provider, results: hits, images = [] } = event.payload;
      const seen = { ...view, images: union(view.images, images, (image) => image.imageUrl) };
      return change(seen, which, ({ results }) => ({ results: [...results, { query, provider, hits }] }));
    }
    case 'search-unavailable':
      return change(view, which, () => ({ unavailable: event.payload.reasons }));
    case 'search-scraping':
      return change(view, which, ({ pages }) => ({ pages: withPage(pages, toPage(event.payload)) }));
    case 'research-progress': {
      const { round, known, missing, contradictions, question } = event.payload;
      const stand = { round, known, missing, contradictions, ...(question !== undefined && { question }) };
      return change(view, which, ({ progress, rounds, queries, pages }) => ({
        progress: withStand(progress, stand),
        rounds: [...rounds, { ...stand, queryCount: queries.length, pageCount: pages.length }],
      }));
    }
    case 'search-summary-start':
      return view;
    case 'search-summary-delta':
      return change(view, which, ({ summary }) => ({ summary: summary + event.payload.deltaText }));
    case 'search-summary-complete': {
      const { text, sources, usage } = event.payload;
      const cited = { ...view, sources: union(view.sources, sources, (source) => source.n) };
      return change(cited, which, (search) => ({
        summary: text,
        openCount: search.openCount - 1,
        state: search.openCount > 1 ? 'running' : 'done',
        ...spent(view, search, usage),
      }));
    }
    default:
      return event satisfies never;
  }
}

/** Each part of the question shows where it stands now: a later round takes the place of the one before. */
function withStand(progress: ResearchStand[], stand: ResearchStand): ResearchStand[] {
  const at = progress.findIndex(({ question }) => question === stand.question);
  return at === -1 ? [...progress, stand] : progress.with(at, stand);
}

function toPage(payload: StoredRunEventOf<'search-scraping'>['payload']): PageRead {
  const { url, status, title, sourceId, reason } = payload;
  const state = status === 'completed' ? 'done' : status === 'failed' ? 'failed' : 'running';
  return {
    url,
    state,
    ...(title !== undefined && { title }),
    ...(sourceId !== undefined && { sourceId }),
    ...(reason !== undefined && { reason }),
  };
}

export function withPage(pages: PageRead[], page: PageRead): PageRead[] {
  const at = pages.findIndex(({ url }) => url === page.url);
  return at === -1 ? [...pages, page] : pages.with(at, { ...pages[at], ...page });
}
