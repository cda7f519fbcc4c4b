import { Command } from 'commander';
import { email } from './arguments.ts';
import { addDelete } from './erase.ts';
import { ownOrigin } from './service/own-origin.ts';
import { withStores } from './with-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function usersCommand(): Command {
  const users = new Command('users').description('Accounts of the dashboard.');

  users
    .command('reset-link')
    .argument('<email>', 'the address of the user', email)
    .description(
      'Print a one-time link, valid for a day, with which the user sets a password. No e-mail is sent: hand it over yourself.',
    )
    .action(async (address: string) => {
      const link = await withStores(async ({ signInLinks }, config) => {
        const made = await signInLinks.createForEmail(address, DAY_MS);
        return made && `${config.publicUrl ?? (await ownOrigin(config))}/${made.kind}#token=${made.token}`;
      });
      if (!link)
        return users.error(
          `There is no user ${address}. Invite one in the dashboard, or make one with: quarry keys create`,
          { exitCode: 1 },
        );
      console.log(link);
    });

  addDelete(users, {
    argument: '<email>',
    what: 'a user with everything in the account: runs, conversations, files, secrets, keys, in all workspaces, and workspaces that nobody else is in',
    erase: async (stores, address) => {
      const id = await stores.erasure.userByEmail(address);
      if (id === undefined) return false;
      await stores.erasure.user(id);
      return true;
    },
  });

  return users;
}
