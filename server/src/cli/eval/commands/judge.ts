import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { Command } from 'commander';
import type { QuarryClient } from '@quarry/api/client.ts';
import { badRequest } from '../../../errors.ts';
import { plain } from '../../plain.ts';
import { defaultAgent } from '../../asking/ask-at-terminal.ts';
import { addServiceOptions, serviceAddress, withService } from '../../service/reach-service.ts';
import type { ServiceOptions } from '../../service/reach-service.ts';
import { createJudge } from '../judging/judge.ts';
import { grades } from '../judging/judgement.ts';
import { measureJudge, readPairs } from '../judging/measure-judge.ts';
import type { JudgeFigures, LabelledPair } from '../judging/measure-judge.ts';
import { createBudget } from '../running/budget.ts';
import { openLedger } from '../running/ledger.ts';
import { stopOnSignal } from '../running/stop-on-signal.ts';
import { amount } from './values.ts';

interface JudgeOptions extends ServiceOptions {
  pairs?: string;
  budget?: number;
  out?: string;
  json?: boolean;
}

export const judgeCommand = (): Command =>
  addServiceOptions(new Command('judge'))
    .argument('<model>', 'the model that judges')
    .description(
      'Measure a judge model: 50 answers that people have labelled come along. What it was asked before a stop is not asked again.',
    )
    .option('--pairs <file>', 'labelled answers of your own: question, expected, given, label, locale')
    .option('--budget <dollars>', 'US dollars for all of it', amount)
    .option('--out <folder>', 'where what it said is kept; below quarry-eval unless given')
    .option('--json', 'as JSON')
    .action(async (model: string, options: JudgeOptions) => {
      process.exitCode = await withService(options, (client) => runJudge(client, model, options));
    });

async function runJudge(client: QuarryClient, model: string, options: JudgeOptions): Promise<number> {
  const pairs = await readPairs(options.pairs);
  if (pairs.length === 0) throw badRequest(`${options.pairs} holds no labelled answers.`);
  await requireJudge(client, model, options.budget);
  const plan = await planFor(client, { model, pairs, options });
  const folder = options.out ?? path.join('quarry-eval', `judge-${model.replaceAll(/[^\w.-]+/g, '-')}`);
  const ledger = await openLedger(folder, plan);
  const stop = stopOnSignal();
  try {
    const budget = createBudget(options.budget, { atOnce: 1 });
    const judge = createJudge({ client, ledger, model, budget, signal: stop.signal });
    const figures = await measureJudge(judge, pairs);
    process.stdout.write(
      options.json ? `${JSON.stringify(figures, null, 2)}\n` : `${told(model, figures).join('\n')}\n`,
    );
    return 0;
  } catch (error) {
    if (!stop.wasUsed()) throw error;
    process.stderr.write('Stopped. The same command goes on.\n');
    return 130;
  } finally {
    stop.end();
    await ledger.close();
  }
}

async function requireJudge(client: QuarryClient, model: string, budget: number | undefined): Promise<void> {
  if (model.startsWith('embedded/')) throw badRequest('The embedded model only extracts: it cannot judge.');
  const { models } = await client.listModels();
  const known = models.find(({ name }) => name === model);
  if (!known)
    throw badRequest(
      `There is no model ${model}. This service has: ${models.map(({ name }) => name).join(', ')}.`,
    );
  if (budget !== undefined && !known.price)
    throw badRequest(`--budget cannot be kept: the price of ${model} is not known here.`);
}

async function planFor(
  client: QuarryClient,
  { model, pairs, options }: { model: string; pairs: readonly LabelledPair[]; options: JudgeOptions },
) {
  return {
    evalId: randomUUID(),
    set: 'judge-pairs',
    setHash: createHash('sha256').update(JSON.stringify(pairs)).digest('hex'),
    service: await serviceAddress(options),
    model,
    agentId: await defaultAgent(client),
    web: 'live' as const,
    n: pairs.length,
    startedAt: new Date().toISOString(),
  };
}

function told(model: string, { pairs, agreement, kappa, unreadable, table, missed }: JudgeFigures): string[] {
  const said = [...grades, 'none' as const];
  return [
    plain(`${model} agrees with people on ${Math.round(agreement.value * pairs)} of ${pairs} answers.`),
    '',
    `agreement   ${agreement.value.toFixed(3)}   ${agreement.low.toFixed(3)} to ${agreement.high.toFixed(3)}`,
    `kappa       ${kappa.toFixed(3)}`,
    `unreadable  ${unreadable}`,
    '',
    `${'people \\ judge'.padEnd(16)}${said.map((word) => word.padStart(15)).join('')}`,
    ...grades.map(
      (label) => `${label.padEnd(16)}${said.map((word) => String(table[label][word]).padStart(15)).join('')}`,
    ),
    ...(missed.length > 0 ? ['', 'Where they differ:'] : []),
    ...missed
      .slice(0, 10)
      .map(({ question, given, label, said: word }) =>
        plain(`  ${label}, the judge said ${word}: ${question} — ${given.slice(0, 120)}`),
      ),
  ];
}
