import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { Depth } from '@quarry/api/common.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { instructionsFor } from '../judging/instructions.ts';
import type { EvalQuestion, GivenFile } from '../sets/eval-set.ts';
import type { Budget } from './budget.ts';
import { inParallel } from './in-parallel.ts';
import type { Ledger } from './ledger.ts';
import { observeRun } from './observe-run.ts';
import { startOnce, waitForEnd } from './start-once.ts';

export interface Asking {
  client: QuarryClient;
  ledger: Ledger;
  questions: readonly EvalQuestion[];
  atOnce: number;
  budget: Budget;
  signal: AbortSignal;
  /** Told how each has ended, and how many have. */
  onEnd: (question: EvalQuestion, done: number) => void;
}

/** Every question in a conversation of its own; those that were answered before a stop are not asked again. */
export async function askQuestions(asking: Asking): Promise<{ isBudgetSpent: boolean }> {
  const { ledger, questions, atOnce, budget, onEnd } = asking;
  const open = questions.filter(({ id }) => !ledger.observed.has(id));
  for (const { id } of questions)
    if (ledger.observed.has(id)) budget.settle({}, ledger.observed.get(id)!.cost);
  let isBudgetSpent = false;
  await inParallel(open, atOnce, async (question) => {
    const reserved = budget.reserve();
    if (!reserved) {
      isBudgetSpent = true;
      return 'stop';
    }
    let cost: number | null = null;
    try {
      cost = await askOne(asking, question, reserved.maxCost);
    } finally {
      budget.settle(reserved, cost);
    }
    onEnd(question, ledger.observed.size);
    return 'go on';
  });
  return { isBudgetSpent };
}

async function askOne(
  { client, ledger, signal }: Asking,
  question: EvalQuestion,
  maxCost: number | undefined,
): Promise<number | null> {
  const { id } = question;
  const input = await inputFor({ client, ledger, signal }, question, maxCost);
  const title = `${ledger.plan.set} · ${id}`;
  const { runId, firstEventMs } = await startOnce(client, ledger, { key: id, title, input, signal });
  await waitForEnd(client, runId, signal);
  const seen = await observeRun(client, { runId, firstEventMs, signal });
  const run = { ...seen, sources: seen.sources.map((source) => named(source, ledger)) };
  await ledger.add({ kind: 'observed', key: id, run });
  await archive(client, ledger.conversations.get(id), signal);
  return run.cost;
}

/** The service knows a file by its address, a set by its name. */
function named<Source extends { url: string; title: string }>(source: Source, { files }: Ledger): Source {
  const file = [...files.values()].find(({ url }) => url === source.url);
  return file ? { ...source, title: `${source.title} (${file.name})` } : source;
}

/** Out of the way in the dashboard. That it could not be done is no reason to stop. */
async function archive(
  client: QuarryClient,
  conversationId: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (conversationId === undefined) return;
  await client.updateConversation({ conversationId, archived: true }, { signal }).catch(() => undefined);
}

async function inputFor(
  asking: Pick<Asking, 'client' | 'ledger' | 'signal'>,
  question: EvalQuestion,
  maxCost: number | undefined,
): Promise<StartRunInput> {
  const { model, agentId, depth, recording, web } = asking.ledger.plan;
  const fileUrls: string[] = [];
  for (const file of question.files) fileUrls.push(await uploaded(asking, file));
  return {
    modelName: model,
    agentId,
    inputText: question.question,
    promptKey: 'chat-routing',
    locale: question.locale,
    fileUrls,
    instructions: instructionsFor(question),
    unattended: true,
    form: question.form ?? 'answer',
    // What earlier questions have left behind must not answer this one.
    scope: { web: question.isWeb, files: false, past: false },
    includeOthersEntities: false,
    ...(depth && { depth: depth as Depth }),
    ...(maxCost !== undefined && { maxCost }),
    ...(recording !== undefined &&
      web !== 'live' &&
      question.isWeb && { recording: { name: recording, mode: web } }),
  };
}

/** On their way, by evaluation and digest: questions that are asked at the same time share them. */
const underWay = new WeakMap<Ledger, Map<string, Promise<string>>>();

/** Once for each text, however many questions are about it: what is cited is known by its one address. */
async function uploaded(
  asking: Pick<Asking, 'client' | 'ledger' | 'signal'>,
  file: GivenFile,
): Promise<string> {
  if ('url' in file) return file.url;
  const name = 'path' in file ? path.basename(file.path) : file.name;
  const bytes = 'path' in file ? await readFile(file.path) : Buffer.from(file.text);
  const hash = createHash('sha256').update(`${name}\n`).update(bytes).digest('hex');
  const known = asking.ledger.files.get(hash);
  if (known !== undefined) return known.url;
  const others = underWay.get(asking.ledger) ?? new Map<string, Promise<string>>();
  underWay.set(asking.ledger, others);
  const upload = others.get(hash) ?? uploadOnce(asking, { hash, name, bytes });
  others.set(hash, upload);
  try {
    return await upload;
  } finally {
    others.delete(hash);
  }
}

async function uploadOnce(
  { client, ledger, signal }: Pick<Asking, 'client' | 'ledger' | 'signal'>,
  { hash, name, bytes }: { hash: string; name: string; bytes: Buffer },
): Promise<string> {
  const { url } = await client.uploadFile(new File([new Uint8Array(bytes)], name), { signal });
  await ledger.add({ kind: 'file', hash, url, name });
  return url;
}
