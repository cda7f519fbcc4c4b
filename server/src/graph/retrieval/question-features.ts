import { isGram, termWeight } from '../../text/tokens.ts';

/** A word of the question, under all the spellings that stand for it. */
interface QuestionTerm {
  spellings: { term: string; weight: number }[];
}

/** A title of the collection that the question calls by name. */
interface QuestionTitle {
  key: string;
  weight: number;
  /** The longer titles it is part of: where one of them is met, it says nothing more. */
  within: number[];
}

/** What a passage can answer to: the first features are words, the others titles. */
export interface QuestionFeatures {
  terms: QuestionTerm[];
  titles: QuestionTitle[];
  /** The whole question as a key with a space around, to see whether it mentions a name. */
  key: string;
}

export interface FeatureInput {
  key: string;
  terms: readonly string[];
  phrases: readonly string[];
  rarityOf(term: string): number;
  isTitle(phrase: string): boolean;
  titleTerms(phrase: string): string[];
  alike: ReadonlyMap<string, { term: string; likeness: number }[]>;
}

export function questionFeatures(input: FeatureInput): QuestionFeatures {
  const terms = input.terms.map((term) => ({
    spellings: [
      { term, weight: termWeight(term) * input.rarityOf(term) },
      ...(input.alike.get(term) ?? []).map((other) => ({
        term: other.term,
        weight: other.likeness ** 2 * input.rarityOf(other.term),
      })),
    ],
  }));
  const titles = input.phrases
    .filter((phrase) => input.isTitle(phrase))
    .map((key) => ({ key, weight: titleWeight(key, input) }))
    .filter(({ weight }) => weight > 0);
  return {
    terms,
    key: ` ${input.key} `,
    titles: titles.map((title) => ({ ...title, within: longerTitles(titles, title.key) })),
  };
}

function titleWeight(key: string, { titleTerms, rarityOf }: FeatureInput): number {
  const words = new Set(titleTerms(key).filter((term) => !isGram(term)));
  return [...words].reduce((sum, word) => sum + rarityOf(word), 0);
}

function longerTitles(titles: readonly { key: string }[], key: string): number[] {
  return titles.flatMap((other, i) => (other.key !== key && includesName(` ${other.key} `, key) ? [i] : []));
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether a key with spaces around holds a name: as whole words, or anywhere where words are not spaced. */
export function includesName(spacedKey: string, name: string): boolean {
  return spacedKey.includes(CJK.test(name) ? name : ` ${name} `);
}
