// Read by the compiler alone: what must not compile, and what must. `npm run check` fails when one of these lines is wrong.
import type { NewRunEvent } from '@quarry/api/events.ts';
import type { RunWriter } from '../../src/runs/events/event-log.ts';
import type { DraftEvents } from '../../src/tools/review-tool.ts';
import type { StreamedText, StreamRequest, ToolContext, WriteRequest } from '../../src/tools/tool.ts';

declare const context: ToolContext;
declare const writer: RunWriter;

// What is declared passes, with and without what is optional.
context.emit('graph-start', {});
context.emit('search-results', { query: 'tea', provider: 'p', results: [] });
context.emit('search-results', { query: 'tea', provider: 'p', results: [], images: [] });
writer.emit('queued', { ahead: 1 });

for (const { emit } of [context, writer]) {
  // @ts-expect-error a type that is not declared
  emit('search-result', { query: 'tea', provider: 'p', results: [] });
  // @ts-expect-error a misspelt field
  emit('search-results', { qurey: 'tea', provider: 'p', results: [] });
  // @ts-expect-error a surplus field
  emit('search-results', { query: 'tea', provider: 'p', results: [], took: 1 });
  // @ts-expect-error a surplus field of an event that has none
  emit('graph-start', { took: 1 });
  // @ts-expect-error a surplus field further down
  emit('agent-delegation', { links: [{ agentId: '', agentName: '', runId: '', n: 1 }], skipped: [] });
  // @ts-expect-error a missing field
  emit('search-results', { query: 'tea', provider: 'p' });
  // @ts-expect-error a wrong type
  emit('search-results', { query: 1, provider: 'p', results: [] });
  // @ts-expect-error a value that is not declared
  emit('plan', { stepId: 's1', title: 'Read', status: 'begun' });
  // @ts-expect-error the log adds the run's id
  emit('queued', { runId: context.runId, ahead: 1 });
  // @ts-expect-error the payload of another type
  emit('browse-final', { ahead: 1 });
}

export const restarts: StreamRequest<void>['restart'][] = [
  { type: 'skill-session-start', payload: { skillName: 's', attempt: 2 } },
  // @ts-expect-error a misspelt field
  { type: 'skill-session-start', payload: { skillName: 's', atempt: 2 } },
  // @ts-expect-error a missing field
  { type: 'skill-session-start', payload: {} },
];

export const starts: WriteRequest['start'][] = [
  { type: 'search-summary-start', payload: { sourceCount: 1 } },
  // @ts-expect-error a wrong type
  { type: 'search-summary-start', payload: { sourceCount: '1' } },
];

export const texts: (StreamedText | WriteRequest['delta'])[] = [
  { type: 'skill-delta', payload: { stream: 'stdout' }, field: 'text' },
  { type: 'source-summary-delta', payload: { url: '' }, field: 'deltaText' },
  { type: 'plan-draft-delta', payload: {}, field: 'deltaText' },
  // @ts-expect-error no field of this event
  { type: 'skill-delta', payload: { stream: 'stdout' }, field: 'deltaText' },
  // @ts-expect-error a field that cannot hold any text
  { type: 'skill-delta', payload: { text: '' }, field: 'stream' },
  // @ts-expect-error a missing field
  { type: 'source-summary-delta', payload: {}, field: 'deltaText' },
  // @ts-expect-error a surplus field
  { type: 'source-summary-delta', payload: { url: '', n: 1 }, field: 'deltaText' },
  // @ts-expect-error an event that holds no text
  { type: 'queued', payload: {}, field: 'ahead' },
];

export const ends: NewRunEvent[] = [
  { type: 'error', payload: { message: 'No.' } },
  // @ts-expect-error the payload of another type
  { type: 'complete', payload: { message: 'No.' } },
];

export const drafts: Pick<DraftEvents<string>, 'confirmed' | 'rejected'>[] = [
  {
    confirmed: ({ skipped }) => ({ type: 'plan_confirmed', payload: { skipped } }),
    rejected: (answer) => ({ type: 'plan-rejected', payload: { answer } }),
  },
  {
    // @ts-expect-error only a plan can be skipped
    confirmed: ({ skipped }) => ({ type: 'report_structure_confirmed', payload: { skipped } }),
    // @ts-expect-error not the event of a rejected draft
    rejected: (answer) => ({ type: 'browse-final', payload: { answer } }),
  },
];
