import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { RunView } from '../run-view.ts';
import { change, isOpenCall, union } from './activities.ts';
import type { Moment, NewActivity } from './activities.ts';
import { withPage } from './fold-search.ts';
import { spent } from './usage.ts';

type ReadingEvent = StoredRunEventOf<
  'source-summary-start' | 'source-summary-delta' | 'source-summary-item' | 'source-summary-complete'
>;

const newReading: NewActivity<'read'> = { kind: 'read', state: 'running', pages: [], summary: '' };

export function foldReading(view: RunView, event: ReadingEvent, moment: Moment): RunView {
  const { callId } = event.payload;
  const which = { kind: 'read', where: isOpenCall(callId), moment } as const;
  switch (event.type) {
    // Said of the whole call, and again as each of its pages is put into words.
    case 'source-summary-start':
      return change(view, { ...which, otherwise: { ...newReading, callId } }, ({ pages }) => ({
        pages: event.payload.urls.reduce((all, url) => withPage(all, { url, state: 'running' }), pages),
      }));
    case 'source-summary-delta':
      return view;
    case 'source-summary-item': {
      const { url, title, sourceId } = event.payload;
      return change(view, { ...which, otherwise: { ...newReading, callId } }, ({ pages }) => ({
        pages: withPage(pages, { url, title, sourceId, state: 'done' }),
      }));
    }
    case 'source-summary-complete': {
      const { text, sources, usage } = event.payload;
      const cited = { ...view, sources: union(view.sources, sources, (source) => source.n) };
      return change(cited, which, (reading) => ({
        summary: text,
        state: 'done',
        pages: reading.pages.map((page) =>
          page.state === 'running' ? { ...page, state: 'failed' as const } : page,
        ),
        ...spent(view, reading, usage),
      }));
    }
    default:
      return event satisfies never;
  }
}
