import { z } from 'zod';
import type { Logger } from '../../log.ts';
import { memoryQuestion, shorterMemoryQuestion } from '../../prompts/memory.ts';
import type { MemoryToWrite } from '../../prompts/memory.ts';
import type { ModelUsage, Question } from '../../providers/model/model.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import { cutToTokens } from '../../text/token-estimate.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { askForData, paidFor } from '../agent/ask-for-data.ts';
import { contextBudget } from '../agent/conversation.ts';
import type { LoopAnswer } from '../agent/loop.ts';
import { modelOf, roleOf } from '../agent/model-of.ts';
import { addUsage } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';
import { todayOf } from '../agent/standing-of.ts';
import { mayAskMore } from './run-end.ts';

const MAX_CHARS = 2_000;
// Each try asks the model again, from what other runs have written in between.
const MAX_TRIES = 5;

export interface MemoryDeps {
  agents: AgentStore;
  sources: Pick<SourceStore, 'isPrivateAmongOthers'>;
  log: Logger;
}

type Outcome = { status: 'updated' | 'unchanged' | 'failed'; reason?: string };

// What a private file says is its owner's, and every member of the workspace reads this memory.
const KEPT_PRIVATE: Outcome = {
  status: 'unchanged',
  reason: 'The run has read private files, and other members can read this memory.',
};

/** Lets the agent write down what it has learned. The answer stands already: nothing here can fail the run. */
export async function updateMemory(deps: MemoryDeps, context: RunContext, answer: LoopAnswer): Promise<void> {
  const { run, signal, steps, writer } = context;
  if (!run.input.updateMemory || answer.text === '' || !mayAskMore(answer)) return;
  const spent = await steps.run(`memory/${run.phase}`, async () => {
    const usage = { inputTokens: 0, outputTokens: 0 };
    const outcome = await learn(deps, { ...context, usage }, answer).catch((error: unknown): Outcome => {
      if (!(error instanceof ModelError) || signal.aborted) throw error;
      deps.log.warn({ err: error, runId: run.id }, 'a memory could not be written');
      return { status: 'failed', reason: error.message };
    });
    writer.emit('agent-memory', { agentId: run.agentId, ...outcome });
    return usage;
  });
  addUsage(context.usage, spent);
}

async function learn(deps: MemoryDeps, context: RunContext, answer: LoopAnswer): Promise<Outcome> {
  const { run, steps } = context;
  if (await deps.sources.isPrivateAmongOthers(run)) return KEPT_PRIVATE;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const key = `memory/${run.phase}/${tries}`;
    const first = await steps.run(`${key}/asked`, async () => {
      const from = (await deps.agents.find(run, run.agentId))?.memoryMarkdown;
      return from === undefined
        ? null
        : { from, ...(await ask(context, memoryQuestion(partsOf(context, from, answer)))) };
    });
    if (!first) return { status: 'unchanged' };
    addUsage(context.usage, first.usage);
    const { from } = first;
    const shorten = (proposed: string) =>
      steps.run(`${key}/shortened`, () =>
        ask(context, shorterMemoryQuestion(partsOf(context, from, answer), proposed)),
      );
    const to = await withinLimit(context, first.memory, shorten);
    if (to === null || to === from) return { status: 'unchanged' };
    if (await deps.agents.replaceMemory(run, run.agentId, { from, to, runId: run.id }))
      return { status: 'updated' };
    // A crash may lie between the change and its record.
    if ((await deps.agents.find(run, run.agentId))?.memoryMarkdown === to) return { status: 'updated' };
  }
  return { status: 'failed', reason: 'Other runs kept changing the memory at the same time.' };
}

function partsOf(context: RunContext, memory: string, answer: LoopAnswer): MemoryToWrite {
  const { run } = context;
  const { locale, inputText } = run.input;
  const room = Math.floor(contextBudget(modelOf(context, roleOf('memory')), { extended: false }) / 4);
  return {
    memory,
    question: cutToTokens(inputText, room),
    answer: cutToTokens(answer.text, room * 2),
    date: todayOf(run),
    maxChars: MAX_CHARS,
    locale,
  };
}

/** What is too long the model may shorten once; what is still too long is cut. */
async function withinLimit(
  context: RunContext,
  proposed: string | null,
  shorten: (proposed: string) => Promise<Asked>,
): Promise<string | null> {
  if (proposed === null || proposed.length <= MAX_CHARS) return proposed;
  const shorter = await shorten(proposed);
  addUsage(context.usage, shorter.usage);
  return cutAtSentence(shorter.memory ?? proposed, MAX_CHARS);
}

// The limit is not in the schema: what is too long is shortened, not refused.
const memoryAnswer = z.object({ memory: z.string().nullable() });

/** The whole new memory, or null when nothing is worth keeping; and what the question has cost. */
interface Asked {
  memory: string | null;
  usage: ModelUsage;
}

async function ask(context: RunContext, question: Question): Promise<Asked> {
  const request = { question, asked: 'memory', schema: memoryAnswer } as const;
  const { value, usage } = await askForData(context, request).catch((error: unknown) => {
    const paid = paidFor(error);
    if (paid) addUsage(context.usage, paid);
    throw error;
  });
  // NUL is the one character that PostgreSQL text cannot hold. An emptied memory is no memory of this run.
  return { memory: value.memory?.replaceAll('\0', '').trim() || null, usage };
}

const END = /[.!?。！？](?=["'”』」)]?(?:\s|$))|[。！？]|\n/gu;

/** The longest beginning that ends with a sentence or a line; where there is none, with a whole character. */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = text.slice(0, maxChars);
  const ends = [...room.matchAll(END)].map(({ index, 0: mark }) => index + mark.length);
  const last = ends.at(-1) ?? 0;
  if (last >= maxChars / 2) return room.slice(0, last).trimEnd();
  return room.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}
