import { Command } from 'commander';
import { ownSets, setFormats } from '../sets/read-set.ts';

export const setsCommand = (): Command =>
  new Command('sets')
    .description('The sets that come along, and the forms of files that can be read.')
    .option('--json', 'as JSON')
    .action(({ json }: { json?: boolean }) => {
      const formats = setFormats.map(({ name, file, licence, home }) => ({ name, file, licence, home }));
      if (json) return void process.stdout.write(`${JSON.stringify({ own: ownSets, formats }, null, 2)}\n`);
      const lines = [
        'Sets that come along (Quarry, Apache 2.0):',
        ...Object.entries(ownSets).map(([name, about]) => `  ${name.padEnd(20)} ${about}`),
        '',
        'Files that you have, by their path. Nothing is downloaded; get them where their authors publish them:',
        ...formats.flatMap(({ name, file, licence, home }) => [
          `  ${name.padEnd(20)} ${file}`,
          `  ${''.padEnd(20)} ${licence}; ${home}`,
        ]),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
