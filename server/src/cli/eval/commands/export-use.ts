import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { badRequest } from '../../../errors.ts';
import { addServiceOptions, withService } from '../../service/reach-service.ts';
import type { ServiceOptions } from '../../service/reach-service.ts';
import { questionsFromUse } from '../from-use.ts';
import { count } from './values.ts';

interface ExportOptions extends ServiceOptions {
  output?: string;
  runs: number;
}

export const exportUseCommand = (): Command =>
  addServiceOptions(new Command('export'))
    .description(
      'Make a set from use: answers that you have rated, and reports that you have edited, with what a better answer must do. It needs --judge.',
    )
    .option('--output <file>', 'write it there; else on standard output')
    .option('--runs <number>', 'look for edits in so many of your newest runs', count, 200)
    .action(async ({ output, runs, ...service }: ExportOptions) => {
      const questions = await withService(service, (client) => questionsFromUse(client, { runs }));
      if (questions.length === 0)
        throw badRequest('Nothing has been rated or edited yet: there is nothing to export.');
      const text = questions.map((one) => `${JSON.stringify(one)}\n`).join('');
      if (output === undefined) return void process.stdout.write(text);
      await writeFile(output, text).catch((error: NodeJS.ErrnoException) => {
        throw badRequest(`${output} cannot be written (${error.code}).`);
      });
      process.stderr.write(`Wrote ${questions.length} questions to ${output}.\n`);
    });
