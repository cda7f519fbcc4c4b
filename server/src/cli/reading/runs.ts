import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { runStatus } from '@quarry/api/runs.ts';
import type { RunStatus } from '@quarry/api/runs.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { day, inShort, tellList } from './table.ts';

interface ListOptions extends ServiceOptions {
  limit: number;
  status?: RunStatus;
  search?: string;
  json?: boolean;
}

/** The list is what `quarry runs` alone shows. */
export function addRunList(runs: Command): void {
  addServiceOptions(runs.command('list', { isDefault: true }))
    .description('Your runs, newest first.')
    .option('--limit <number>', 'how many', wholeNumber, 20)
    .addOption(new Option('--status <status>', 'only these').choices(runStatus.options))
    .option('--search <text>', 'with this text in question or answer')
    .option('--json', 'as JSON')
    .action(async ({ limit, status, search, json, ...service }: ListOptions) => {
      const query = { limit, ...(status && { status }), ...(search && { search }) };
      const { runs: found } = await withService(service, (client) => client.listRuns(query));
      tellList(found, {
        json,
        none: 'There are no runs yet. Ask something: quarry ask "…"',
        line: (run) => [run.id, run.status, day(run.createdAt), run.needs.join(','), inShort(run.inputText)],
      });
    });
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('Give a whole number.');
  return Number(text);
}
