import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { processEvent } from '@quarry/api/events.ts';
import type { RunEvent, ProcessEvent } from '@quarry/api/events.ts';
import { foldText } from '@quarry/api/fold.ts';
import type { ProcessEntry } from '@quarry/api/process.ts';
import type { TestApp } from '../support/app.ts';

export type Client = ReturnType<TestApp['client']>;

/** Where nothing else says that something hangs. */
const SOON_MS = 60_000;

export async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(events);
}

/** The first event of a type; the stream is left after it. */
export async function untilType<Type extends RunEvent['type']>(
  events: AsyncIterable<RunEvent>,
  type: Type,
): Promise<Extract<RunEvent, { type: Type }>> {
  for await (const event of events)
    if (event.type === type) return event as Extract<RunEvent, { type: Type }>;
  assert.fail(`the stream ended without ${type}`);
}

/** Starts a run, waits for the first words, and goes away. */
export async function startAndLeave(
  client: Client,
  input: Parameters<Client['streamRun']>[0],
): Promise<string> {
  return (await untilType(client.streamRun(input), 'delta')).payload.runId;
}

/** The timeline of a run, each event checked against the contract. */
export async function processOf(client: Client, runId: string): Promise<ProcessEvent[]> {
  const run = await client.getRun(runId);
  assert.ok(run);
  return run.process.map(checked);
}

export function checked({ type, payload }: Pick<ProcessEntry, 'type' | 'payload'>): ProcessEvent {
  return processEvent.parse({ type, payload });
}

export const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

/** What the timeline says the answer is: the text of its last step, without what was declared void. */
export function answerOf(events: (RunEvent | ProcessEvent)[]): string {
  const steps = events.flatMap((event) => (event.type === 'step' ? [event.payload.stepIndex] : []));
  const last = Math.max(...steps);
  return foldText(events.filter(({ payload }) => 'stepIndex' in payload && payload.stepIndex === last));
}

/** Waits until the run is no longer at work. */
export async function settled(client: Client, runId: string): Promise<string> {
  return until(async () => {
    const { status } = await client.getRunStatus(runId);
    return status === 'running' ? undefined : status;
  }, `the end of run ${runId}`);
}

/** Asks again and again until there is an answer; a generous deadline tells a hang. */
export async function until<T>(ask: () => Promise<T | undefined> | T | undefined, what: string): Promise<T> {
  const deadline = Date.now() + SOON_MS;
  while (Date.now() < deadline) {
    const found = await ask();
    if (found !== undefined) return found;
    await sleep(50);
  }
  assert.fail(`gave up waiting for ${what}`);
}
