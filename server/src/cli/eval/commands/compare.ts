import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { badRequest } from '../../../errors.ts';
import { plain } from '../../plain.ts';
import { compareResults } from '../reporting/compare.ts';
import { resultPage } from '../reporting/page.ts';
import { readResults } from '../reporting/results.ts';
import { comparisonLines } from '../reporting/summary.ts';

export const compareCommand = (): Command =>
  new Command('compare')
    .argument('<here>', 'results.json of an evaluation, or its folder')
    .argument('<there>', 'the one that it is compared with')
    .description(
      'Two results of the same questions side by side: wins and losses, and what each did differently.',
    )
    .option('--page <file>', 'write the page of the first with the comparison')
    .option('--json', 'as JSON')
    .action(async (first: string, second: string, { page, json }: { page?: string; json?: boolean }) => {
      const [here, there] = [await readResults(first), await readResults(second)];
      const comparison = compareResults(here, there);
      if (page !== undefined)
        await writeFile(
          page,
          resultPage({ results: here, comparison: { with: there, of: comparison } }),
        ).catch((error: NodeJS.ErrnoException) => {
          throw badRequest(`${page} cannot be written (${error.code}).`);
        });
      if (json) return void process.stdout.write(`${JSON.stringify(comparison, null, 2)}\n`);
      const changed = comparison.questions.filter(({ outcome }) => outcome !== 'tie');
      const lines = [
        ...comparisonLines(there, comparison).slice(1),
        ...changed.flatMap(({ outcome, id, question, apart }) => [
          '',
          plain(`${outcome === 'win' ? 'won' : 'lost'}: ${id}: ${question}`),
          ...apart.map((line) => plain(`  ${line}`)),
        ]),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
    });
