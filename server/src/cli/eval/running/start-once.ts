import { setTimeout } from 'node:timers/promises';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import type { Ledger } from './ledger.ts';

interface Asked {
  /** Of the question, within the evaluation. */
  key: string;
  /** Of its conversation. */
  title: string;
  input: StartRunInput;
  signal: AbortSignal;
}

/**
 * The run of a question, started once however often the evaluation is stopped: its conversation is written down before it is
 * asked in, its run before it is waited for. A run of which only the service knows is found in that conversation.
 */
export async function startOnce(
  client: QuarryClient,
  ledger: Ledger,
  { key, title, input, signal }: Asked,
): Promise<{ runId: string; firstEventMs: number | null }> {
  const known = ledger.runs.get(key);
  if (known) return known;
  const conversationId = await conversationFor(client, ledger, { key, title, signal });
  const { runs } = await client.listRuns({ conversationId, limit: 1 }, { signal });
  const found = runs[0]
    ? { runId: runs[0].id, firstEventMs: null }
    : await start(
        client,
        { ...input, conversationId },
        { idempotencyKey: `${ledger.plan.evalId}/${key}`, signal },
      );
  await ledger.add({ kind: 'run', key, ...found });
  return found;
}

async function conversationFor(
  client: QuarryClient,
  ledger: Ledger,
  { key, title, signal }: Pick<Asked, 'key' | 'title' | 'signal'>,
): Promise<string> {
  const known = ledger.conversations.get(key);
  if (known !== undefined) return known;
  // With a title of its own no model is asked for one.
  const { id } = await client.createConversation({ title: title.slice(0, 200) }, { signal });
  await ledger.add({ kind: 'conversation', key, id });
  return id;
}

/** The run goes on without its stream: the first event says which it is. */
async function start(
  client: QuarryClient,
  input: StartRunInput,
  options: { idempotencyKey: string; signal: AbortSignal },
) {
  const began = performance.now();
  const events = client.streamRun(input, options);
  const { value } = await events.next();
  const firstEventMs = performance.now() - began;
  await events.return(undefined);
  return { runId: value!.payload.runId, firstEventMs };
}

/** How long a draft that nobody reviews may rest before it is looked at again. */
const REST_MS = 300;

/** To its end, over any number of connections. A draft ends a stream, too: the service goes on with it by itself. */
export async function waitForEnd(client: QuarryClient, runId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const events = client.followRun(runId, { signal });
    for (let next = await events.next(); !next.done; next = await events.next());
    const { status } = await client.getRunStatus(runId, { signal });
    if (status !== 'pending' && status !== 'running') return;
    await setTimeout(REST_MS, undefined, { signal });
  }
}
