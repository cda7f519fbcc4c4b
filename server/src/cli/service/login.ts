import { Command } from 'commander';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import type { Workspace } from '@quarry/api/workspace.ts';
import { loadConfig, readEnvironment } from '../../settings/config.ts';
import { realTerminal } from '../terminal.ts';
import { removeLogin, writeLogin } from './login-file.ts';
import { clientOf, originOf } from './reach-service.ts';

export function loginCommand(): Command {
  const login = new Command('login')
    .description(
      'Keep the address of a service and a key of yours for it, after trying them out. The key is asked for, or comes by standard input.',
    )
    .requiredOption('--url <address>', 'the service, for example https://quarry.example')
    .action(async ({ url }: { url: string }) => {
      const origin = originOf(url);
      if (!/^https?:\/\/[^/]+/.test(origin))
        return login.error(`${url} is no address. Right would be: https://quarry.example`, { exitCode: 1 });
      const key = await readKey();
      // Any program may answer with JSON of its own.
      const answer: Partial<Workspace> | null = await clientOf(origin, key)
        .getWorkspace()
        .catch((error: unknown) => login.error(`${origin}: ${reasonOf(error)}`, { exitCode: 1 }));
      const { name, user } = answer ?? {};
      if (!user) return login.error(`${origin}: no Quarry service is there.`, { exitCode: 1 });
      await writeLogin(loadConfig(readEnvironment()).loginFile, { url: origin, key });
      console.log(`Signed in to ${origin} as ${user.email}, workspace ${name}.`);
    });
  return login;
}

export const logoutCommand = (): Command =>
  new Command('logout').description('Forget what login has kept.').action(async () => {
    await removeLogin(loadConfig(readEnvironment()).loginFile);
    console.log('Signed out. The key itself is valid until it is revoked.');
  });

async function readKey(): Promise<string> {
  const terminal = realTerminal();
  if (process.stdin.isTTY)
    return (await terminal.secret!('API key (not shown): ', new AbortController().signal)).trim();
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part;
  return text.trim();
}

function reasonOf(error: unknown): string {
  if (error instanceof QuarryError) return error.message;
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return `cannot be reached (${cause?.code ?? cause?.message ?? (error as Error).message}).`;
}
