import { Command } from 'commander';
import type { Stores } from '../service/create-stores.ts';
import { isId } from '../store/database/ids.ts';
import { addRunList } from './reading/runs.ts';
import { withStores } from './with-database.ts';

interface Deletion {
  argument: string;
  /** What goes, in words that follow "Delete". */
  what: string;
  /** False when there is no such thing. */
  erase: (stores: Stores, name: string) => Promise<boolean>;
}

/** A command that deletes for good, and only when that was said twice. */
export function addDelete(parent: Command, { argument, what, erase }: Deletion): void {
  parent
    .command('delete')
    .argument(argument)
    .description(`Delete ${what}. For good, from this database; back-ups keep what they hold.`)
    .option('--yes', 'really')
    .action(async (name: string, { yes = false }: { yes?: boolean }) => {
      if (!yes) return parent.error(`This deletes ${what}. Say --yes if that is meant.`, { exitCode: 1 });
      if (!(await withStores((stores) => erase(stores, name))))
        return parent.error(`There is no ${name}. Nothing was deleted.`, { exitCode: 1 });
      console.log(`Deleted ${name}.`);
    });
}

export function runsCommand(): Command {
  const runs = new Command('runs').description('Your runs; and, as the operator, deleting one of anybody.');
  addRunList(runs);
  addDelete(runs, {
    argument: '<id>',
    what: 'a run with its timeline, turns, files, sources that no other run uses, and what only it has put into the graph',
    erase: async ({ erasure }, id) => {
      const owner = isId(id) ? await erasure.ownerOfRun(id) : undefined;
      return owner !== undefined && (await erasure.run(owner, id)) !== undefined;
    },
  });
  return runs;
}

export function workspacesCommand(): Command {
  const workspaces = new Command('workspaces').description('Workspaces.');
  addDelete(workspaces, {
    argument: '<name>',
    what: 'a workspace with everything in it, of all its members',
    erase: async ({ erasure }, name) => {
      const id = await erasure.workspaceByName(name);
      if (id !== undefined) await erasure.workspace(id);
      return id !== undefined;
    },
  });
  return workspaces;
}
