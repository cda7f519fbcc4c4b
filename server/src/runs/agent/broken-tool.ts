import { brokenTool, formlessTool } from '../../prompts/broken-tool.ts';
import { foundNoForm, ModelError } from '../../providers/model/model-error.ts';
import { newId } from '../../store/database/ids.ts';
import { LeaseLost, NumberTaken } from '../events/event-log.ts';
import { isDatabaseAway } from '../durable/retry-database.ts';
import type { RunContext } from './run-context.ts';

/** In place of a result: what the model is told of a tool that broke. */
export interface Broken {
  ok: false;
  reason: string;
}

/** A confirmed draft could not be carried out; the message is for the reviewer. */
export class NotCarriedOut extends Error {
  override readonly name = 'NotCarriedOut';
}

/** The run is another worker's, or nothing can be written down: the node that works on it stops without a word. */
export const isOutOfOurHands = (error: unknown): boolean =>
  error instanceof LeaseLost || error instanceof NumberTaken || isDatabaseAway(error);

/**
 * The one place that decides what an exception in a tool means, wherever the tool was called from. A cancel, a lost lease,
 * an absent database and a model that failed after its retries end the segment; anything else is a bug, which the log is
 * told whole and the model in words, so that it goes on without the tool.
 */
export async function orInWords<T>(
  { run, signal, writer, log }: RunContext,
  tool: string,
  work: () => Promise<T>,
): Promise<T | Broken> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted || isOutOfOurHands(error) || error instanceof ModelError) throw error;
    // Throws when the record itself is what broke: then there is no telling anybody anything.
    await writer.flushed();
    const logId = newId();
    log.error({ err: error, logId, runId: run.id, tool }, 'a tool broke');
    return { ok: false, reason: brokenTool(run.input.locale, { tool, logId }) };
  }
}

/** A model that answers, but finds no form for what a tool asks it in its course, goes on without the tool. */
export async function orFormless<T>(
  { run }: RunContext,
  tool: string,
  work: Promise<T>,
): Promise<T | Broken> {
  try {
    return await work;
  } catch (error) {
    if (!foundNoForm(error)) throw error;
    return { ok: false, reason: formlessTool(run.input.locale, tool) };
  }
}
