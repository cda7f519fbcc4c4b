import type { Command } from 'commander';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { realTerminal } from '../terminal.ts';
import { day, tellList } from './table.ts';

/** What skills may be given: never on the command line, which others on the machine can read. */
export function addOwnSecrets(secrets: Command): void {
  addServiceOptions(secrets.command('list'))
    .description('The names of your secrets; no command shows their values.')
    .option('--json', 'as JSON')
    .action(async ({ json, ...service }: ServiceOptions & { json?: boolean }) => {
      const { secrets: found } = await withService(service, (client) => client.listSecrets());
      tellList(found, {
        json,
        none: 'There are no secrets.',
        line: (one) => [one.key, day(one.updatedAt)],
      });
    });

  addServiceOptions(secrets.command('set'))
    .argument('<name>', 'for example GITHUB_TOKEN')
    .description(
      'Store one. Its value is asked for, or comes by standard input; a run that waits for it goes on.',
    )
    .action(async (key: string, service: ServiceOptions) => {
      const value = await readValue();
      const { notifiedRunIds } = await withService(service, (client) =>
        client.registerSecret({ key, value }),
      );
      console.log(
        `Stored ${key}.${notifiedRunIds.length > 0 ? ` Goes on: ${notifiedRunIds.join(', ')}.` : ''}`,
      );
    });

  addServiceOptions(secrets.command('delete'))
    .argument('<name>', 'the name that `secrets list` shows')
    .description('Forget one.')
    .action(async (key: string, service: ServiceOptions) => {
      await withService(service, (client) => client.deleteSecret(key));
      console.log(`Deleted ${key}.`);
    });
}

async function readValue(): Promise<string> {
  if (process.stdin.isTTY) return realTerminal().secret!('Value (not shown): ', new AbortController().signal);
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part;
  return text.replace(/\r?\n$/, '');
}
