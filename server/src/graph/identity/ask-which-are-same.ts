import type { Locale } from '@quarry/api/common.ts';
import { z } from 'zod';
import { sameNamesQuestion } from '../../prompts/graph.ts';
import type { TiedName } from '../../prompts/graph.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import type { Ask } from '../extract/ask.ts';

const MAX_PAIRS = 60;
const MAX_DESCRIPTION_CHARS = 200;
const MAX_ALIASES = 5;

/** One question for all pairs that rules leave `unsure`; those beyond the limit stay apart. */
export async function askWhichAreSame(
  ask: Ask,
  pairs: readonly [TiedName, TiedName][],
  { locale, key = 'graph-ties' }: { locale: Locale; key?: string },
): Promise<boolean[]> {
  if (pairs.length === 0) return [];
  const asked = pairs.slice(0, MAX_PAIRS).map(([a, b]): [TiedName, TiedName] => [brief(a), brief(b)]);
  const { same } = await ask(key, { ...sameNamesQuestion(asked, locale), schema: answerFor(asked.length) });
  const numbers = new Set(same);
  return pairs.map((_pair, at) => at < MAX_PAIRS && numbers.has(at + 1));
}

/** The numbers of pairs. */
const answerFor = (pairs: number) =>
  z.object({
    same: askedAs(z.array(z.number()), z.array(z.literal(Array.from({ length: pairs }, (_, at) => at + 1)))),
  });

const brief = ({ name, category, description, aliases }: TiedName): TiedName => ({
  name,
  category,
  description: description.slice(0, MAX_DESCRIPTION_CHARS),
  aliases: aliases.slice(0, MAX_ALIASES),
});
