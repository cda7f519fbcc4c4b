import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { QuarryClient } from '@quarry/api/client.ts';
import { badRequest } from '../../../errors.ts';
import { defaultAgent, defaultModel } from '../../asking/ask-at-terminal.ts';
import type { EvalQuestion, EvalSet } from '../sets/eval-set.ts';
import { RESULTS } from './ledger.ts';
import type { Plan, WebMode } from './ledger.ts';

export interface Wished {
  service: string;
  model?: string | undefined;
  judge?: string | undefined;
  agent?: string | undefined;
  depth?: string | undefined;
  web: WebMode;
  n?: number | undefined;
  budget?: number | undefined;
}

/** What is asked of whom, checked before anything is paid for. */
export async function makePlan(client: QuarryClient, set: EvalSet, wished: Wished): Promise<Plan> {
  const { service, web, depth, n = set.questions.length } = wished;
  const model = wished.model ?? (await defaultModel(client));
  await requireModels(client, { ...wished, model });
  const setHash = hashOf(set.questions);
  return {
    evalId: randomUUID(),
    set: set.name,
    setHash,
    service,
    model,
    agentId: wished.agent ?? (await defaultAgent(client)),
    ...(wished.judge && { judge: wished.judge }),
    ...(depth && { depth }),
    web,
    // The same questions, so the same record, whichever model is asked.
    recording: `eval-${set.name.replaceAll(/[^\w-]/g, '-').slice(0, 60)}-${setHash.slice(0, 8)}`,
    n: Math.min(n, set.questions.length),
    startedAt: new Date().toISOString(),
  };
}

async function requireModels(
  client: QuarryClient,
  { model, judge, budget }: Wished & { model: string },
): Promise<void> {
  const { models } = await client.listModels();
  for (const name of [model, ...(judge ? [judge] : [])]) {
    const known = models.find((each) => each.name === name);
    if (!known)
      throw badRequest(
        `There is no model ${name}. This service has: ${models.map((each) => each.name).join(', ')}.`,
      );
    if (budget !== undefined && !known.price)
      throw badRequest(
        `--budget cannot be kept: the price of ${name} is not known here. An owner can set it in the settings of the workspace.`,
      );
  }
  if (judge?.startsWith('embedded/'))
    throw badRequest(
      'The embedded model only extracts: it cannot judge. Name a language model with --judge.',
    );
}

const hashOf = (questions: readonly EvalQuestion[]) =>
  createHash('sha256').update(JSON.stringify(questions)).digest('hex');

/** So many, spread evenly over the set and always the same: sets are often sorted by kind. */
export function chosen<T>(questions: readonly T[], n: number): T[] {
  return Array.from({ length: n }, (_, i) => questions[Math.floor((i * questions.length) / n)]!);
}

/** A name that says what was measured: the same command finds it again, and goes on. A finished one is left alone. */
export function folderFor(plan: Plan, base = 'quarry-eval'): string {
  const { set, setHash, service, model, judge = '', depth = '', web, n } = plan;
  const settings = createHash('sha256')
    .update([setHash, service, model, judge, depth, web, n].join('\n'))
    .digest('hex');
  const name = `${set}-${model}`.replaceAll(/[^\w.-]+/g, '-').slice(0, 80);
  for (let turn = 1; ; turn += 1) {
    const folder = path.join(base, `${name}-${settings.slice(0, 6)}${turn > 1 ? `-${turn}` : ''}`);
    if (!existsSync(path.join(folder, RESULTS))) return folder;
  }
}
