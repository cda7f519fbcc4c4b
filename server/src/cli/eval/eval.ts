import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, Option } from 'commander';
import type { QuarryClient } from '@quarry/api/client.ts';
import { addServiceOptions, serviceAddress, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { compareCommand } from './commands/compare.ts';
import { exportUseCommand } from './commands/export-use.ts';
import { judgeCommand } from './commands/judge.ts';
import { recordingsCommand } from './commands/recordings.ts';
import { setsCommand } from './commands/sets.ts';
import { amount, count } from './commands/values.ts';
import { compareResults } from './reporting/compare.ts';
import { resultPage } from './reporting/page.ts';
import { readResults } from './reporting/results.ts';
import type { Results } from './reporting/results.ts';
import { comparisonLines, summary } from './reporting/summary.ts';
import { evaluate, writeResults } from './running/evaluate.ts';
import { openLedger, PAGE } from './running/ledger.ts';
import type { WebMode } from './running/ledger.ts';
import { folderFor, makePlan } from './running/make-plan.ts';
import { stopOnSignal } from './running/stop-on-signal.ts';

import { readSet, setFormats } from './sets/read-set.ts';

interface EvalOptions extends ServiceOptions {
  model?: string;
  judge?: string;
  agent?: string;
  n?: number;
  depth?: string;
  budget?: number;
  parallel: number;
  web: WebMode;
  compare?: string;
  format?: string;
  out?: string;
  json?: boolean;
  quiet?: boolean;
}

export function evalCommand(): Command {
  const command = new Command('eval')
    // What stands behind a subcommand is the subcommand's.
    .enablePositionalOptions()
    .argument('<set>', 'a set that comes along, or the path of a file (see: quarry eval sets)')
    .description(
      'Measure what the service answers: questions of a set, a conversation for each, with figures, intervals and a page. The same command goes on after any stop, and pays for nothing twice.',
    )
    .option('--model <name>', 'the model that answers; the default one of the service unless given')
    .option(
      '--judge <name>',
      'a model that judges answers, rubrics, RACE and FACT; else only words are compared',
    )
    .option('--agent <id>', 'the agent that answers; the default one unless given')
    .option('--n <number>', 'so many questions, spread over the set; all unless given', count)
    .addOption(new Option('--depth <depth>', 'how deep to go').choices(['quick', 'standard', 'deep']))
    .option('--budget <dollars>', 'US dollars for all of it, the judge included', amount)
    .option('--parallel <number>', 'questions at once', count, 4)
    .addOption(
      new Option(
        '--web <mode>',
        'keep searches and pages, answer from those kept first, or from nothing else',
      )
        .choices(['live', 'keep', 'replay', 'sealed'])
        .default('keep'),
    )
    .option('--compare <file>', 'results of an earlier evaluation, for wins and losses')
    .addOption(
      new Option('--format <name>', 'the form of the file, where it is not clear').choices(
        setFormats.map(({ name }) => name),
      ),
    )
    .option(
      '--out <folder>',
      'where the state, the results and the page are kept; below quarry-eval unless given',
    )
    .option('--json', 'the results as JSON on standard output')
    .option('-q, --quiet', 'no lines about what is being done')
    .addHelpText('after', EXAMPLES)
    .action(async (set: string, options: EvalOptions) => {
      process.exitCode = await withService(options, (client) => runEval(client, set, options));
    });
  return addServiceOptions(command)
    .addCommand(judgeCommand())
    .addCommand(setsCommand())
    .addCommand(compareCommand())
    .addCommand(recordingsCommand())
    .addCommand(exportUseCommand());
}

const EXAMPLES = `
Exit codes: 0 finished, 1 refused or failed, 5 stopped by the budget, 130 stopped (the same command goes on).

  quarry eval own
  quarry eval own-reports --judge openai/gpt-5-mini --budget 2
  quarry eval simple_qa_test_set.csv --n 50 --judge openai/gpt-5-mini --budget 5
  quarry eval own --model ollama/qwen3 --compare quarry-eval/own-…/results.json`;

async function runEval(client: QuarryClient, name: string, options: EvalOptions): Promise<number> {
  const set = await readSet(name, options.format);
  const other = options.compare === undefined ? undefined : await readResults(options.compare);
  const plan = await makePlan(client, set, { ...options, service: await serviceAddress(options) });
  const ledger = await openLedger(options.out ?? folderFor(plan), plan);
  const tell = (line: string) => void (options.quiet || process.stderr.write(`${line}\n`));
  tell(
    `${ledger.isResumed ? 'Goes on' : 'Begins'} in ${ledger.folder}: ${plan.n} questions of ${set.name} (${set.licence}).`,
  );
  for (const note of set.notes) tell(note);
  const stop = stopOnSignal();
  try {
    const { parallel: atOnce, budget } = options;
    const results = await evaluate({ client, set, ledger, atOnce, budget, signal: stop.signal, tell });
    await finish(ledger.folder, results, { other, json: options.json });
    return results.isBudgetSpent ? 5 : 0;
  } catch (error) {
    if (!stop.wasUsed()) throw error;
    process.stderr.write(`Stopped after ${ledger.observed.size} of ${plan.n}. The same command goes on.\n`);
    return 130;
  } finally {
    stop.end();
    await ledger.close();
  }
}

async function finish(
  folder: string,
  results: Results,
  { other, json }: { other: Results | undefined; json: boolean | undefined },
): Promise<void> {
  const comparison = other && { with: other, of: compareResults(results, other) };
  await writeFile(path.join(folder, PAGE), resultPage({ results, comparison }));
  await writeResults(folder, results);
  if (json)
    return void process.stdout.write(
      `${JSON.stringify(comparison ? { ...results, comparison: comparison.of } : results, null, 2)}\n`,
    );
  const lines = [...summary(results), ...(comparison ? comparisonLines(comparison.with, comparison.of) : [])];
  process.stdout.write(`${lines.join('\n')}\n\n${path.join(folder, PAGE)}\n`);
}
