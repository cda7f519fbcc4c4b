import {
  selectAnswers,
  selectSentences,
  type Quote,
  type Selected,
} from '../../../../text/select-sentences.ts';
import type { Locale } from '@quarry/api/common.ts';
import type { Passage } from '../../../../text/passage.ts';
import { isAboutNow } from '../../../../text/about-now.ts';
import { edges } from '../../../../text/edges.ts';
import { languageOf } from '../../../../text/language.ts';
import { plainText } from '../../../../text/plain-text.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { wholeCharacter } from '../../../../text/whole-character.ts';
import { frames } from './frames.ts';
import { isQuestion } from './is-question.ts';
import { SUMMARY_WORDS } from './tool-words.ts';

export interface AnswerInput {
  question: string;
  passages: readonly Passage[];
  locale: Locale;
  /** Where nothing speaks to the question, the most central sentences are given. */
  whole?: boolean;
  /** What was tried before, and why nothing came of it. */
  failures?: readonly string[];
  signal?: AbortSignal;
}

const MIN_SENTENCES = 4;
const MAX_SENTENCES = 8;
const MAX_TITLE_CHARS = 120;
const MAX_TITLES = 20;
/** What a reader looks at first stands together, whatever its place. */
const FIRST = 3;
const MAX_HEADINGS = 2;

/** The answer in pieces that read on from each other: a frame line, then one quoted sentence after the other. */
export async function* extractedAnswer(input: AnswerInput): AsyncGenerator<string> {
  const frame = frames[input.locale];
  if (input.passages.length === 0) {
    yield frame.noSources;
    if (input.failures?.length)
      yield `\n\n${frame.tried}\n${input.failures.map((reason) => `- ${reason}`).join('\n')}`;
    return;
  }
  const { quotes, isAnswered } = await quotesFor(input);
  if (quotes.length === 0) {
    yield* noMatch(input);
    return;
  }
  if (isAnswered) {
    yield frame.extracted;
    yield* quoted(input, quotes);
  } else yield* nearest(input, quotes);
  const newest = isAboutNow(input.question) ? newestOf(input.passages, quotes) : undefined;
  if (newest) yield `\n\n${frame.newest(newest.day, newest.n)}`;
}

/** Of the sources that are quoted, the one with the latest date. */
function newestOf(passages: readonly Passage[], quotes: readonly Quote[]) {
  const quotedNumbers = new Set(quotes.map(({ n }) => n));
  const dated = passages.flatMap(({ n, about }) =>
    about?.published && quotedNumbers.has(n) ? [{ n, day: about.published }] : [],
  );
  return dated.sort((a, b) => b.day.localeCompare(a.day))[0];
}

async function quotesFor(input: AnswerInput): Promise<Selected> {
  const found = await quotesTo(input);
  const question = questionsIn(input.question);
  const isMore = found.quotes.length === 0 && question !== '' && question !== input.question;
  return isMore ? quotesTo({ ...input, question }) : found;
}

async function quotesTo(input: AnswerInput): Promise<Selected> {
  const limit = sentenceLimit(input.question);
  const wantsSummary = input.whole || SUMMARY_WORDS.test(edges(input.question));
  if (!wantsSummary && isQuestion(input.question)) return selectAnswers({ ...input, limit });
  const found = await selectSentences({ ...input, limit });
  if (found.length > 0) return { quotes: found, isAnswered: true };
  if (!wantsSummary) return selectAnswers({ ...input, limit });
  return { quotes: await selectSentences({ ...input, question: '', limit }), isAnswered: true };
}

/** What is asked, without what else the request says: how to go about it, or who is to do it. */
const questionsIn = (request: string): string =>
  request
    .split(/(?<=[?？。!！]|\.(?=\s))\s*/)
    .filter((sentence) => /[?？]$/.test(sentence))
    .join(' ');

/** A question with a wider subject, and a summary, get more sentences. */
function sentenceLimit(question: string): number {
  if (SUMMARY_WORDS.test(edges(question))) return MAX_SENTENCES;
  const terms = queryTerms(question).length;
  return terms === 0 ? MAX_SENTENCES : Math.min(MAX_SENTENCES, MIN_SENTENCES + Math.floor(terms / 3));
}

/** The best first, then the rest; each under the place where it stands. */
function* quoted({ passages, locale }: AnswerInput, quotes: readonly Quote[]): Generator<string> {
  const isOne = new Set(quotes.map(({ n }) => n)).size === 1;
  const parts = [quotes.slice(0, FIRST), quotes.slice(FIRST)].flatMap((part) => [
    ...Map.groupBy(part, ({ n, path, page }) => JSON.stringify([n, path, page])).values(),
  ]);
  let last: string | undefined;
  for (const group of parts) {
    const { n, path, page } = group[0]!;
    const passage = passages.find((one) => one.n === n);
    const title = isOne ? [] : [titleOf(passage, locale)];
    const place = placeOf(path.filter((name) => !isSame(name, passage?.title ?? '')));
    const heading = [...title, ...place, ...(page === undefined ? [] : [frames[locale].page(page)])].join(
      ' › ',
    );
    if (heading !== last) yield heading === '' ? '\n' : `\n\n**${heading}**\n`;
    last = heading;
    for (const { quote } of group) yield `\n- ${quote} [${n}]`;
  }
}

const placeOf = (path: readonly string[]): string[] =>
  path.slice(-MAX_HEADINGS).map((name) =>
    shortened(
      plainText(name)
        .text.replaceAll(/[*[\]]/g, '')
        .trim(),
    ),
  );

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** No sentence seems to answer: said first, and then what comes nearest, for a reader who knows better. */
function* nearest(input: AnswerInput, quotes: readonly Quote[]): Generator<string> {
  const frame = frames[input.locale];
  yield frame.unsure;
  yield* aboutLanguage(input);
  yield `\n\n${frame.nearest}`;
  yield* quoted(input, quotes.slice(0, FIRST));
}

function* aboutLanguage({ question, passages, locale }: AnswerInput): Generator<string> {
  const asked = languageOf(question);
  if (passages.every(({ text }) => languageOf(text) !== asked)) yield `\n\n${frames[locale].otherLanguage}`;
}

function* noMatch(input: AnswerInput): Generator<string> {
  const { passages, locale } = input;
  const frame = frames[locale];
  yield frame.noMatch(passages.length);
  yield* aboutLanguage(input);
  yield `\n\n${frame.sourcesAbout}\n`;
  for (const passage of passages.slice(0, MAX_TITLES)) yield `\n- ${titleOf(passage, locale)} [${passage.n}]`;
  if (passages.length > MAX_TITLES) yield '\n- …';
}

function titleOf(passage: Passage | undefined, locale: Locale): string {
  const title = plainText(passage?.title ?? '')
    .text.replaceAll(/[*[\]]/g, '')
    .trim();
  return shortened(title || passage?.url || frames[locale].untitled);
}

const shortened = (shown: string): string =>
  shown.length > MAX_TITLE_CHARS ? `${shown.slice(0, wholeCharacter(shown, MAX_TITLE_CHARS))}…` : shown;
