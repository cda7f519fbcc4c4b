import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { estimate } from '../scoring/bootstrap.ts';
import type { Estimate } from '../scoring/bootstrap.ts';
import { jsonLines } from '../sets/read-lines.ts';
import { gradeAnswers } from './grade-answers.ts';
import type { Judge } from './judge.ts';
import { grades } from './judgement.ts';
import type { Grade } from './judgement.ts';

const pair = z.object({
  question: z.string().min(1),
  expected: z.string().min(1),
  given: z.string(),
  label: z.enum(grades),
  locale: z.enum(['en', 'ja']).default('en'),
  why: z.string().optional(),
});
export type LabelledPair = z.infer<typeof pair>;

const OWN = path.join(import.meta.dirname, '../own/judge-pairs.jsonl');

export async function readPairs(file = OWN): Promise<LabelledPair[]> {
  return jsonLines(await readFile(file, 'utf8'), pair, file);
}

export interface JudgeFigures {
  pairs: number;
  agreement: Estimate;
  /** Beyond what chance alone would agree on. */
  kappa: number;
  /** Pairs without a verdict that could be read; they count as disagreement. */
  unreadable: number;
  /** By the label, then by what the judge said. */
  table: Record<Grade, Record<Grade | 'none', number>>;
  missed: { question: string; given: string; label: Grade; said: Grade | 'none' }[];
}

/** How far a judge agrees with people who have read the same answers. */
export async function measureJudge(judge: Judge, pairs: readonly LabelledPair[]): Promise<JudgeFigures> {
  const said = new Map<LabelledPair, Grade | undefined>();
  for (const locale of ['en', 'ja'] as const) {
    const own = pairs.filter((one) => one.locale === locale);
    const verdicts = await gradeAnswers(
      judge,
      own.map(({ question, expected, given }) => ({ question, expected: [expected], given })),
      locale,
    );
    for (const [i, one] of own.entries()) said.set(one, verdicts[i]);
  }
  return judgeFigures(pairs.map((one) => ({ ...one, said: said.get(one) ?? 'none' })));
}

type Compared = LabelledPair & { said: Grade | 'none' };

function judgeFigures(compared: readonly Compared[]): JudgeFigures {
  const count = (label: Grade, said: Grade | 'none') =>
    compared.filter((one) => one.label === label && one.said === said).length;
  const row = (label: Grade) =>
    Object.fromEntries([...grades, 'none' as const].map((said) => [said, count(label, said)]));
  const agreement = estimate(compared.map(({ label, said }) => ({ sum: label === said ? 1 : 0, of: 1 })))!;
  const share = (of: (one: Compared) => boolean) => compared.filter(of).length / compared.length;
  const byChance = grades.reduce(
    (sum, grade) => sum + share(({ label }) => label === grade) * share(({ said }) => said === grade),
    0,
  );
  return {
    pairs: compared.length,
    agreement,
    kappa: byChance < 1 ? (agreement.value - byChance) / (1 - byChance) : 1,
    unreadable: compared.filter(({ said }) => said === 'none').length,
    table: Object.fromEntries(grades.map((label) => [label, row(label)])) as JudgeFigures['table'],
    missed: compared
      .filter(({ label, said }) => label !== said)
      .map(({ question, given, label, said }) => ({ question, given, label, said })),
  };
}
