import type { Locale } from '@quarry/api/common.ts';
import type { Judge } from './judge.ts';
import { factPrompt, gradePrompt } from './judge-prompts.ts';
import type { CitedStatement, GradedAnswer } from './judge-prompts.ts';
import { grades } from './judgement.ts';
import type { Grade } from './judgement.ts';
import { readVerdicts } from './read-verdicts.ts';

const AT_ONCE = 8;

/** In the order of the answers; undefined where the judge has not said anything readable, twice. */
export const gradeAnswers = (
  judge: Judge,
  items: readonly GradedAnswer[],
  locale: Locale,
): Promise<(Grade | undefined)[]> =>
  inBatches(judge, items, { locale, letter: 'Q', words: grades, prompt: gradePrompt });

export const judgeCitations = (
  judge: Judge,
  items: readonly CitedStatement[],
  locale: Locale,
): Promise<('supported' | 'unsupported' | undefined)[]> =>
  inBatches(judge, items, {
    locale,
    letter: 'S',
    words: ['supported', 'unsupported'] as const,
    prompt: factPrompt,
  });

interface Form<Item, Word> {
  locale: Locale;
  /** Before the number of an item. */
  letter: string;
  words: readonly Word[];
  prompt: (items: readonly Item[], locale: Locale) => string;
}

/** Several to a call. What came back without a verdict is asked once more, each alone: a small model loses count. */
async function inBatches<Item, Word extends string>(
  judge: Judge,
  items: readonly Item[],
  form: Form<Item, Word>,
): Promise<(Word | undefined)[]> {
  const verdicts: (Word | undefined)[] = items.map(() => undefined);
  const ask = async (of: readonly number[]) => {
    const prompt = form.prompt(
      of.map((i) => items[i]!),
      form.locale,
    );
    const said = readVerdicts((await judge.ask(prompt, form.locale)) ?? '', { ...form, count: of.length });
    for (const [k, word] of said) verdicts[of[k - 1]!] = word;
  };
  for (let first = 0; first < items.length; first += AT_ONCE)
    await ask([...items.keys()].slice(first, first + AT_ONCE));
  for (const [i, verdict] of verdicts.entries())
    if (verdict === undefined && items.length > 1) await ask([i]);
  return verdicts;
}
