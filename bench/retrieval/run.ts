import type { RankingWeights } from '../../server/src/graph/retrieval/ranking-weights.ts';
import { readOptions } from '../command-line/read-options.ts';
import { FILES, withPassages } from './measure.ts';
import type { Result } from './measure.ts';

const STAGES: [string, Partial<RankingWeights>][] = [
  ['BM25', { titleWords: 1, namedTitle: 0, steps: 0, pageRank: 0 }],
  ['+ titles', { steps: 0, pageRank: 0 }],
  ['+ one step', { steps: 1, pageRank: 0 }],
  ['+ two steps', { pageRank: 0 }],
  ['+ PageRank', {}],
];

const values = readOptions({
  name: 'retrieval',
  about: 'Recall@2 and Recall@5 of `recall` on MuSiQue, stage by stage, and time per question.',
  options: { data: { type: 'string', value: 'DIR', help: `the folder with ${FILES.join(' and ')}; needed` } },
});

await withPassages(values.data, async ({ passages, questions, seconds, ask }) => {
  print(`${passages} passages indexed in ${seconds.toFixed(1)} s, ${questions} questions\n`);
  print('               first half    second half   all           ms per question');
  print('               R@2    R@5    R@2    R@5    R@2    R@5    p50    p95');
  for (const [name, ranking] of STAGES) print(row(name, await ask(ranking)));
});

function row(name: string, results: readonly Result[]): string {
  const half = Math.ceil(results.length / 2);
  const parts = [results.slice(0, half), results.slice(half), results].flatMap((part) => [
    mean(part.map(({ recallAt2 }) => recallAt2)).toFixed(3),
    mean(part.map(({ recallAt5 }) => recallAt5)).toFixed(3),
  ]);
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(times.length * share)]!.toFixed(1).padStart(5);
  return `${name.padEnd(13)}  ${parts.join('  ')}  ${at(0.5)}  ${at(0.95)}`;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
