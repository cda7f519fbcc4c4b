import { Command } from 'commander';
import { notFound } from '../../errors.ts';
import { plainLines } from '../plain.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { wholeNumber } from './runs.ts';
import { day, inShort, tellList } from './table.ts';

interface ListOptions extends ServiceOptions {
  limit: number;
  search?: string;
  json?: boolean;
}

export function sourcesCommand(): Command {
  const sources = new Command('sources').description('What runs have read.');

  addServiceOptions(sources.command('list', { isDefault: true }))
    .description('Sources of the workspace and your own, newest first.')
    .option('--limit <number>', 'how many', wholeNumber, 30)
    .option('--search <text>', 'with this text in title or address')
    .option('--json', 'as JSON')
    .action(async ({ limit, search, json, ...service }: ListOptions) => {
      const query = { limit, ...(search && { search }) };
      const { sources: found } = await withService(service, (client) => client.listSources(query));
      tellList(found, {
        json,
        none: 'There are no sources.',
        line: (one) => [one.id, one.sourceType, day(one.createdAt), inShort(one.title, 50), one.url],
      });
    });

  addServiceOptions(sources.command('show'))
    .argument('<id>', 'the id that `sources list` shows')
    .description('The text of a source.')
    .option('--json', 'all of it as JSON')
    .action(async (sourceId: string, { json, ...service }: ServiceOptions & { json?: boolean }) => {
      const source = await withService(service, async (client) => {
        const found = await client.getSource({ sourceId, sourceType: 'public' });
        return found ?? client.getSource({ sourceId, sourceType: 'private' });
      });
      if (!source) throw notFound(`Source ${sourceId}`);
      console.log(
        json
          ? JSON.stringify(source, null, 2)
          : plainLines(`${source.title}\n${source.url}\n\n${source.body}`),
      );
    });

  return sources;
}
