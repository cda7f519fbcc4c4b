import { Command } from 'commander';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { day, inShort, tellList } from './table.ts';

export function agentsCommand(): Command {
  const agents = new Command('agents').description('The agents of the workspace.');

  addServiceOptions(agents.command('list', { isDefault: true }))
    .description('All of them, the default one first.')
    .option('--json', 'as JSON')
    .action(async ({ json, ...service }: ServiceOptions & { json?: boolean }) => {
      const { agents: found } = await withService(service, (client) => client.listAgents({ limit: 100 }));
      tellList(found, {
        json,
        none: 'There are no agents yet. Make one with: quarry agents create NAME',
        line: (one) => [
          one.id,
          one.isDefault ? 'default' : '',
          day(one.updatedAt),
          `${one.name}: ${inShort(one.identityMarkdown)}`,
        ],
      });
    });

  addServiceOptions(agents.command('create'))
    .argument('<name>', 'how it is called')
    .description('Make one; the first becomes the default.')
    .option('--identity <text>', 'how it introduces itself')
    .option('--soul <text>', 'what it is like')
    .option('--default', 'make it the default')
    .action(async (name: string, { identity, soul, default: isDefault, ...service }: CreateOptions) => {
      const body = {
        name,
        ...(identity && { identityMarkdown: identity }),
        ...(soul && { soulMarkdown: soul }),
        ...(isDefault && { isDefault }),
      };
      console.log((await withService(service, (client) => client.createAgent(body))).id);
    });

  addServiceOptions(agents.command('delete'))
    .argument('<id>', 'the id that `agents list` shows')
    .description('Delete one, with its runs.')
    .option('--yes', 'really')
    .action(async (id: string, { yes, ...service }: ServiceOptions & { yes?: boolean }) => {
      if (!yes)
        return agents.error('This deletes the agent and its runs. Say --yes if that is meant.', {
          exitCode: 1,
        });
      const { name } = await withService(service, (client) => client.deleteAgent(id));
      console.log(`Deleted ${name}.`);
    });

  return agents;
}

interface CreateOptions extends ServiceOptions {
  identity?: string;
  soul?: string;
  default?: boolean;
}
