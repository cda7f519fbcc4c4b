import { Command } from 'commander';
import { nonBlank } from '../../arguments.ts';
import { day, tellList } from '../../reading/table.ts';
import { addServiceOptions, withService } from '../../service/reach-service.ts';
import type { ServiceOptions } from '../../service/reach-service.ts';

export const recordingsCommand = (): Command =>
  addServiceOptions(
    new Command('recordings')
      .description(
        'What evaluations have kept of the web (--web keep), so that the next sees the same pages.',
      )
      .option('--remove <name>', 'delete one of them', nonBlank)
      .option('--json', 'as JSON')
      .action((options: ServiceOptions & { remove?: string; json?: boolean }) =>
        withService(options, async (client) => {
          if (options.remove !== undefined) {
            const { name, answers } = await client.deleteRecording(options.remove);
            return void process.stdout.write(`Removed ${name}: ${answers} answers.\n`);
          }
          const { recordings } = await client.listRecordings();
          tellList(recordings, {
            json: options.json,
            line: ({ name, answers, bytes, lastAt }) => [
              name,
              `${answers} answers`,
              `${Math.ceil(bytes / 1000)} kB`,
              day(lastAt),
            ],
            none: 'Nothing is kept of the web.',
          });
        }),
      ),
  );
