import type { Breather } from '../breather.ts';
import { isBoilerplate } from '../boilerplate.ts';
import { foldWidth } from '../fold.ts';
import { languageOf } from '../language.ts';
import { createPlaces } from '../outline.ts';
import type { Passage } from '../passage.ts';
import { eachSentence } from '../sentences.ts';
import { tokens } from '../tokens.ts';
import { cosine, meaningOf } from '../words/word-likeness.ts';
import type { Matches } from './asked-terms.ts';
import { holdsForm, type AskedForm } from './answer-kind.ts';

/** A sentence and how well it, and what stands around it, matches each asked term. */
export interface ReadSentence {
  passage: Passage;
  text: string;
  start: number;
  end: number;
  /** Headings above it, the widest first. */
  path: string[];
  section: number;
  /** How well it matches each asked term, 0 to 1. */
  own: Float32Array;
  /** How well its headings do. */
  head: Float32Array;
  /** The same for the words themselves and what is said for them: 0 where only the field is the same. */
  same: Float32Array;
  /** How near the question it lies as a whole, with its headings; 0 where that is not known. */
  meaning: number;
  words: number;
  holdsForm: boolean;
  isBoilerplate: boolean;
  isQuestion: boolean;
  /** Most names and numbers of the question stand in it or above it; so where the question has none. */
  hasName: boolean;
  /** The question is in another language than the passage. */
  isForeign: boolean;
}

export interface ReadInput {
  question: string;
  passages: readonly Passage[];
  matches: Matches;
  form: AskedForm;
  breather: Breather;
}

const KANJI = /\p{Script=Han}/gu;

/** Every sentence of the passages, in their order, once. */
export async function readSentences(input: ReadInput): Promise<ReadSentence[]> {
  const { passages, matches, form, breather } = input;
  const language = languageOf(input.question);
  const read: ReadSentence[] = [];
  const headed = new Map<string, Float32Array>();
  const headWords = new Map<string, string[]>();
  const headSame = new Map<string, Float32Array>();
  let section = 0;
  for (const passage of passages) {
    const placeOf = createPlaces(passage.text);
    const isForeign = input.question !== '' && languageOf(passage.text) !== language;
    let sectionStart = -1;
    for (const { text, start, end } of eachSentence(passage.text)) {
      if (breather.due()) await breather.rest();
      const place = placeOf(start);
      if (place.start !== sectionStart) section += 1;
      sectionStart = place.start;
      const name = place.path.join('\n');
      if (!headed.has(name)) {
        const matched = matchText(name, matches);
        headed.set(name, matched.found);
        headWords.set(name, matched.words);
        headSame.set(name, matched.same);
      }
      // A heading in plain text is read as a sentence; it says what is below it, and nothing by itself.
      const isHeading =
        place.path.length > 0 && start <= place.start + 1 && end <= place.start + lengthOf(place.path);
      const { found, same, words } = matchText(text, matches);
      read.push({
        passage,
        text,
        start,
        end,
        path: place.path,
        section,
        own: found,
        same: joined(same, headSame.get(name)!),
        head: headed.get(name)!,
        meaning: meaningBetween(matches, [...words, ...headWords.get(name)!]),
        words: words.length,
        holdsForm: holdsForm(text, form),
        isBoilerplate: isHeading || isBoilerplate(text, place.path),
        isQuestion: /[?？]["'”」]?$/.test(text),
        hasName: hasName(matches, found, headed.get(name)!),
        isForeign,
      });
    }
    section += 1;
  }
  return read;
}

const lengthOf = (path: readonly string[]): number => (path.at(-1)?.length ?? 0) + 4;

function hasName({ terms }: Matches, own: Float32Array, head: Float32Array): boolean {
  const names = terms.flatMap(({ isExact }, i) => (isExact ? [Math.max(own[i]!, head[i]!)] : []));
  return names.filter((share) => share === 1).length * 2 >= names.length + Math.min(1, names.length);
}

function meaningBetween({ meaning, rarity }: Matches, words: readonly string[]): number {
  const own = meaning && meaningOf(words.map((word) => [word, rarity(word)] as const));
  return meaning && own ? Math.max(0, cosine(meaning, own)) : 0;
}

interface MatchedText {
  found: Float32Array;
  same: Float32Array;
  words: string[];
}

const joined = (a: Float32Array, b: Float32Array): Float32Array =>
  a.map((value, i) => Math.max(value, b[i]!));

function matchText(text: string, { terms, of, ofKanji }: Matches): MatchedText {
  const found = new Float32Array(terms.length);
  const all = tokens(text);
  const same = new Float32Array(terms.length);
  for (const token of all)
    for (const { at, share, isSame } of of(token)) {
      if (share > found[at]!) found[at] = share;
      if (isSame && share > same[at]!) same[at] = share;
    }
  const seen = new Float32Array(terms.length);
  for (const character of new Set(foldWidth(text).match(KANJI) ?? []))
    for (const [i, share] of ofKanji(character)) seen[i]! += share;
  for (let i = 0; i < terms.length; i += 1) {
    found[i] = Math.max(found[i]!, Math.min(0.8, seen[i]!));
    same[i] = Math.max(same[i]!, Math.min(0.8, seen[i]!));
  }
  return { found, same, words: all };
}
