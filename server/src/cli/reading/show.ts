import { Command } from 'commander';
import type { RunDetail } from '@quarry/api/runs.ts';
import { progressLine } from '../asking/progress-line.ts';
import { sourceLines } from '../asking/outcome.ts';
import { plain, plainLines } from '../plain.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { runNamed } from './run-named.ts';

interface ShowOptions extends ServiceOptions {
  json?: boolean;
  work?: boolean;
}

export function showCommand(): Command {
  return addServiceOptions(new Command('show'))
    .argument('<run>', 'id of a run, or last')
    .description('A run: what was asked, how it stands, the answer and its sources.')
    .option('--work', 'also what was done, line by line')
    .option('--json', 'the whole run as JSON, with its timeline')
    .action(async (name: string, { json, work, ...service }: ShowOptions) => {
      const run = await withService(service, (client) => runNamed(client, name));
      if (json) return console.log(JSON.stringify(run, null, 2));
      for (const line of describe(run, work ?? false)) console.log(line);
    });
}

function describe(run: RunDetail, withWork: boolean): string[] {
  const last = run.process.at(-1);
  const answer =
    last?.type === 'complete'
      ? ['', plainLines(last.payload.text), '', ...sourceLines({ sources: last.payload.sources ?? [] })]
      : last?.type === 'error'
        ? ['', plain(last.payload.message)]
        : [];
  const work = run.process.flatMap((event) => (event.type === 'delta' ? [] : (progressLine(event) ?? [])));
  return [
    plainLines(run.input.inputText),
    `${run.id}  ${run.status}  ${run.input.modelName}  ${run.usage.inputTokens + run.usage.outputTokens} tokens`,
    ...(run.status === 'pending' ? [`It waits for a review: quarry review ${run.id}`] : []),
    ...(withWork ? ['', ...work] : []),
    ...answer,
  ];
}
