import { COMMON_WORDS } from './common-words.ts';
import { CALENDAR_WORDS } from './dates.ts';
import { GIVEN_NAMES } from './given-names.ts';
import { categoryOfNoun } from './kind-nouns.ts';
import { knownCategory } from './known-names.ts';
import { isOrdinary } from './ordinary-words.ts';
import { nameRanges } from './name-ranges.ts';
import { PLAIN_LETTERS, PLAIN_WORDS } from './plain-words.ts';
import { PLACES, isDemonym } from '../../../../../text/words/english-places.ts';
import { tokensOf } from './tokens.ts';
import type { Token } from './tokens.ts';

/** A name where it stands. */
export interface Mention {
  name: string;
  words: Token[];
  quoted: boolean;
  sentence: number;
  from: number;
  to: number;
}

export interface EnglishText {
  sentences: { text: string; tokens: Token[] }[];
  mentions: Mention[];
  /** A manual, a README: what it names is made, and hardly a place or a person. */
  isTechnical: boolean;
}

const AFTER_OPENING = /^["“„«‘″(:;—]$/;
// At the head of a sentence these belong to the name behind them: New York, West Ham, World War.
const LEADS_ON = new Set(
  'new old west east north south western eastern northern southern central upper lower great saint st. world san santa el la los las le de young black white red blue green big little super'.split(
    ' ',
  ),
);
const PRONOUNS = new Set(['i', "i'm", "i've", "i'll", "i'd"]);

/** The names of an English text, decided with what the whole of it tells about its words. */
export function readEnglish(texts: readonly string[]): EnglishText {
  const sentences = texts.map((text) => ({ text, tokens: tokensOf(text) }));
  const seen = wordsSeen(sentences.map(({ tokens }) => tokens));
  const mentions = sentences.flatMap(({ tokens, text: sentence }, index) =>
    nameRanges(tokens, (at) => isName(tokens, at, seen)).map(({ from, to, quoted }) => ({
      name: sentence.slice(tokens[from]!.start, tokens[to - 1]!.end),
      words: tokens.slice(from, to),
      quoted,
      sentence: index,
      from,
      to,
    })),
  );
  return { sentences, mentions, isTechnical: isTechnical(texts, mentions) };
}

const LEAST_TECHNOLOGIES = 2;
const LEAST_CODE = 2;
/** Where code stood: what was hidden leaves blanks. */
const HIDDEN = / {4,}/;

function isTechnical(texts: readonly string[], mentions: readonly Mention[]): boolean {
  const known = mentions.filter(({ words }) => knownCategory(words[0]!.lower) === 'technology');
  const named = new Set(known.map(({ name }) => name)).size;
  const withCode = texts.filter((text) => HIDDEN.test(text)).length;
  return (
    named >= LEAST_TECHNOLOGIES || (withCode >= LEAST_CODE && (named > 0 || withCode * 10 >= texts.length))
  );
}

interface WordsSeen {
  /** Lower-case words of the text. */
  lower: Set<string>;
  /** Words with a capital that their place does not explain. */
  capital: Set<string>;
  /** Of these, those that stand before another one. */
  inNames: Set<string>;
}

/** A row of a table, or one or two words that stand alone: their capitals say nothing. */
const isLabel = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => text === '|') ||
  (tokens.length < 3 && tokens.every(({ kind, capital }) => kind !== 'mark' && capital));

const SMALL =
  /^(?:a|an|the|of|and|or|in|on|at|to|for|from|with|by|as|is|into|over|per|via|vs|your|our|its|not|no|new|it|'s|’s)$/;

/** A headline: all words but small ones have capitals, and it does not end as a sentence does. */
function isHeadline(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word');
  if (words.length < 2 || words.length > 14) return false;
  const isAll = words.every(({ capital, lower }) => capital || SMALL.test(lower));
  const last = tokens.at(-1)!.text;
  // "Action Items:" and "Any Other Business." are labels, and so is a line of a few words.
  const isClosed = /^[.!?]$/.test(last);
  const isPlainOnly = words.every((word) => SMALL.test(word.lower) || isPlain(word));
  return isAll && (isClosed ? words.length < 5 && isPlainOnly : words.some(isPlain));
}

const isPlain = ({ lower }: Token): boolean => PLAIN_WORDS.has(lower) || COMMON_WORDS.has(lower);

function wordsSeen(sentences: readonly Token[][]): WordsSeen {
  const seen: WordsSeen = { lower: new Set(), capital: new Set(), inNames: new Set() };
  for (const tokens of sentences)
    for (const [at, token] of tokens.entries()) {
      if (token.kind !== 'word' || isLabel(tokens) || isHeadline(tokens)) continue;
      if (!token.capital) seen.lower.add(token.lower);
      else if (!startsSentence(tokens, at)) {
        seen.capital.add(token.lower);
        if (tokens[at + 1]?.capital) seen.inNames.add(token.lower);
      }
    }
  return seen;
}

function startsSentence(tokens: readonly Token[], at: number): boolean {
  return at === 0 || AFTER_OPENING.test(tokens[at - 1]!.text) || (at === 1 && tokens[0]!.kind !== 'word');
}

function isName(tokens: readonly Token[], at: number, seen: WordsSeen): boolean {
  const token = tokens[at]!;
  if (!token.capital) return false;
  const afterName = tokens[at - 1]?.capital === true && !startsSentence(tokens, at - 1);
  if (PRONOUNS.has(token.lower))
    return token.lower === 'i' && (afterName || /^(?:war|king)$/.test(tokens[at - 1]?.lower ?? ''));
  if (CALENDAR_WORDS.has(token.lower.replace(/\.$/, ''))) return !isDate(tokens, at);
  if (isLabel(tokens) || isHeadline(tokens)) return seen.capital.has(token.lower);
  if (PLAIN_LETTERS.has(token.lower) && !afterName) return false;
  if (token.text.length > 3 && token.text === token.text.toUpperCase() && PLAIN_WORDS.has(token.lower))
    return false;
  if (!startsSentence(tokens, at)) return (token.text !== 'The' && token.text !== 'A') || afterName;
  if (LEADS_ON.has(token.lower))
    return tokens[at + 1]?.capital === true && !COMMON_WORDS.has(tokens[at + 1]!.lower);
  if (PLACES.has(token.lower) || isDemonym(token.lower)) return true;
  if (/^\p{Lu}{2,6}$/u.test(token.text) && !isShouted(tokens)) return true;
  if (COMMON_WORDS.has(token.lower)) return false;
  if (PLAIN_WORDS.has(token.lower)) return seen.inNames.has(token.lower) && tokens[at + 1]?.capital === true;
  if (seen.capital.has(token.lower)) return true;
  if (seen.lower.has(token.lower)) return false;
  const next = tokens[at + 1];
  if (isOrdinary(token.lower) && !GIVEN_NAMES.has(token.lower) && next?.capital !== true) return false;
  if (categoryOfNoun(token.lower) !== undefined && next?.capital !== true) return false;
  if (isMany(token, next)) return false;
  return !/(?:ing|ly|ed)$/.test(token.lower) || next?.capital === true || next?.kind === 'mark';
}

/** "Prices have …": what many do, not one with a name that ends in s. */
const isMany = ({ lower }: Token, next: Token | undefined): boolean =>
  /[^sui']s$/.test(lower) &&
  /^(?:are|were|have|do|fell|rose|grew)$/.test(next?.lower ?? '') &&
  knownCategory(lower) === undefined &&
  !GIVEN_NAMES.has(lower);

/** A headline in capitals: its words are no acronyms. */
const isShouted = (tokens: readonly Token[]): boolean => {
  const words = tokens.filter(({ kind }) => kind === 'word');
  return (
    words.length > 1 &&
    words.filter(({ text, lower }) => text !== lower && text === text.toUpperCase()).length * 2 > words.length
  );
};

function isDate(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return !(before?.capital || (after?.capital && after.lower !== 'the'));
}
