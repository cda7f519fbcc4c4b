import { edges } from '../../text/edges.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { isGram } from '../../text/tokens.ts';
import type { PassageStatistics, PassageStore } from '../../store/retrieval/passages.ts';
import type { Scope } from '../../store/database/scope.ts';
import { nameKey } from './names.ts';
import { textTerms, titleLexeme } from './passage-terms.ts';
import { questionFeatures } from './question-features.ts';
import type { QuestionFeatures } from './question-features.ts';
import { questionPhrases } from './question-phrases.ts';
import { rarity } from './rarity.ts';

export interface ReadQuestion {
  features: QuestionFeatures;
  statistics: PassageStatistics;
}

const MAX_TERMS = 64;
const MIN_CORRECTED_CHARS = 4;
const ALIKE_PER_WORD = 3;

/** What a question asks for, in the words and titles of the collection. */
export async function readQuestion(
  passages: PassageStore,
  { scope, question }: { scope: Scope; question: string },
): Promise<ReadQuestion> {
  const text = edges(question);
  const terms = questionTerms(text);
  const phrases = questionPhrases(text);
  const titleTerms = new Map(phrases.map((phrase) => [phrase, textTerms(phrase)]));
  const statistics = await passages.statistics(scope, [
    ...new Set([...terms, ...[...titleTerms.values()].flat(), ...phrases.map(titleLexeme)]),
  ]);
  const alike = await correct(passages, { scope, terms, statistics });
  const rarityOf = (term: string): number => rarity(statistics.frequency.get(term) ?? 0, statistics.passages);
  const features = questionFeatures({
    key: nameKey(text),
    terms,
    phrases,
    rarityOf,
    isTitle: (phrase) => statistics.frequency.has(titleLexeme(phrase)),
    titleTerms: (phrase) => titleTerms.get(phrase) ?? [],
    alike,
  });
  return { features, statistics };
}

/** Without the words that only ask; all of its words when it has no others. */
function questionTerms(text: string): string[] {
  const wanted = queryTerms(text);
  const all = textTerms(text);
  const grams = all.filter(isGram);
  return [...new Set(wanted.length > 0 ? [...wanted, ...grams] : all)].slice(0, MAX_TERMS);
}

/** For words that the collection does not know: those it has that are spelled alike. */
async function correct(
  passages: PassageStore,
  from: { scope: Scope; terms: readonly string[]; statistics: PassageStatistics },
): Promise<Map<string, { term: string; likeness: number }[]>> {
  const unknown = from.terms.filter(
    (term) => !isGram(term) && term.length >= MIN_CORRECTED_CHARS && !from.statistics.frequency.has(term),
  );
  const found = await passages.spelledAlike(from.scope, unknown);
  const byWord = Map.groupBy(found, ({ word }) => word);
  const alike = new Map<string, { term: string; likeness: number }[]>();
  for (const [word, others] of byWord) alike.set(word, others.slice(0, ALIKE_PER_WORD));
  const missing = [...alike.values()].flat().map(({ term }) => term);
  if (missing.length > 0) {
    const counted = await passages.statistics(from.scope, missing);
    for (const [term, count] of counted.frequency) from.statistics.frequency.set(term, count);
  }
  return alike;
}
