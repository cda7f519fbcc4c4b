import { Command } from 'commander';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { Entity } from '@quarry/api/graph.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { wholeNumber } from './runs.ts';
import { inShort, printTable, tellList } from './table.ts';

interface GraphOptions extends ServiceOptions {
  limit: number;
  json?: boolean;
}

export function graphCommand(): Command {
  return addServiceOptions(new Command('graph'))
    .argument('[words...]', 'what to look for; without it, what matters most')
    .description('The knowledge graph: entities, and how the first one found is related to others.')
    .option('--limit <number>', 'how many', wholeNumber, 20)
    .option('--json', 'as JSON')
    .action(async (words: string[], { limit, json, ...service }: GraphOptions) => {
      const search = words.join(' ');
      const { entities, related } = await withService(service, async (client) => {
        const found = await client.listEntities({ limit, ...(search && { search }) });
        const [first] = search ? found.entities : [];
        return { entities: found.entities, related: first ? await relationsOf(client, first) : [] };
      });
      if (json) return console.log(JSON.stringify({ entities, related }, null, 2));
      tellList(entities, {
        none: 'There is nothing of that in the graph.',
        line: (one) => [one.id, one.category, one.label, inShort(one.description)],
      });
      if (related.length > 0) console.log('');
      printTable(related.map(({ from, type, to }) => [from, type, to]));
    });
}

async function relationsOf(client: QuarryClient, { id }: Entity) {
  const { edges } = await client.listEdges({ entityIds: [id] });
  const ids = [...new Set(edges.flatMap((edge) => [edge.sourceEntityId, edge.targetEntityId]))].slice(0, 40);
  const named = await Promise.all(ids.map((each) => client.getEntity(each).catch(() => undefined)));
  const labels = new Map(named.flatMap((each) => (each ? [[each.id, each.label] as const] : [])));
  return edges.flatMap(({ sourceEntityId, targetEntityId, typeLabel }) => {
    const [from, to] = [labels.get(sourceEntityId), labels.get(targetEntityId)];
    return from && to ? [{ from, type: typeLabel.en, to }] : [];
  });
}
