import { z } from 'zod';
import { approvalEvents } from './events/approval-events.ts';
import { browseEvents } from './events/browse-events.ts';
import { delegationEvents } from './events/delegation-events.ts';
import { evidenceEvents } from './events/evidence-events.ts';
import { graphEvents } from './events/graph-events.ts';
import { matrixEvents } from './events/matrix-events.ts';
import { mcpEvents } from './events/mcp-events.ts';
import { planEvents } from './events/plan-events.ts';
import { reportEvents } from './events/report-events.ts';
import {
  budgetWarning,
  complete,
  config,
  delta,
  error,
  inputReceived,
  processDelta,
  queued,
  reasoning,
  step,
  storedDelta,
} from './events/run-events.ts';
import { searchEvents } from './events/search-events.ts';
import { skillEvents } from './events/skill-events.ts';
import { sourceSummaryEvents } from './events/source-summary-events.ts';

const eventsBesidesDelta = [
  config,
  queued,
  inputReceived,
  budgetWarning,
  reasoning,
  step,
  ...searchEvents,
  ...sourceSummaryEvents,
  ...browseEvents,
  ...skillEvents,
  ...mcpEvents,
  ...approvalEvents,
  ...planEvents,
  ...reportEvents,
  ...matrixEvents,
  ...evidenceEvents,
  ...graphEvents,
  ...delegationEvents,
  complete,
  error,
] as const;

export const runEvent = z.discriminatedUnion('type', [delta, ...eventsBesidesDelta]).meta({
  id: 'RunEvent',
  description:
    'One event of a stream. Which types follow each other depends on the tools that the run uses; ' +
    'a client ignores types that it does not know.',
});
export type RunEvent = z.infer<typeof runEvent>;
export type RunEventType = RunEvent['type'];
export type RunEventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>;

/** An event as the timeline keeps it: the same, but a delta is without `responseText`. */
export const storedRunEvent = z.discriminatedUnion('type', [storedDelta, ...eventsBesidesDelta]);
export type StoredRunEvent = z.infer<typeof storedRunEvent>;
export type StoredRunEventOf<Type extends RunEventType> = Extract<StoredRunEvent, { type: Type }>;

/** An event as `process` lists it: of consecutive deltas only the last one carries `responseText`. */
export const processEvent = z.discriminatedUnion('type', [processDelta, ...eventsBesidesDelta]);
export type ProcessEvent = z.infer<typeof processEvent>;

/** What a writer has to say for an event: the log adds the `runId`, and to a sent delta the text so far. */
export type PayloadOf<Type extends RunEventType> = {
  [Each in Type]: NothingElse<Omit<StoredRunEventOf<Each>['payload'], 'runId'>>;
}[Type];

/** An event on its way to the log. */
export type NewRunEvent<Type extends RunEventType = RunEventType> = {
  [Each in Type]: { type: Each; payload: PayloadOf<Each> };
}[Type];

/** To an empty object type the compiler would let any field pass. */
type NothingElse<Fields> = keyof Fields extends never ? Record<string, never> : Fields;

export const eventTypes: readonly RunEventType[] = runEvent.options.map((option) => option.shape.type.value);

/** The events that say to which call of a tool they belong. */
export const callEventTypes: ReadonlySet<string> = new Set(
  runEvent.options
    .filter(({ shape }) => 'callId' in shape.payload.shape)
    .map(({ shape }) => shape.type.value),
);
