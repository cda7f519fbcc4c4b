import { withoutFrames } from './chat/frames.ts';
import { subjectOf } from './chat/subject.ts';
import { edges } from '../../../text/edges.ts';
import { queryTerms } from '../../../text/query-terms.ts';
import { sentences } from '../../../text/sentences.ts';
import { withoutUrls } from '../../../text/urls.ts';
import { wholeCharacter } from '../../../text/whole-character.ts';

const MAX_QUERIES = 3;
const MAX_QUERY_CHARS = 200;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BREAKS = /[\s、。，．！？「」『』（）【】・…]+/u;
const OUTER_MARKS = /^[^\p{L}\p{N}#@]+|[^\p{L}\p{N}+#%]+$/gu;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** One to three search queries: the subject as it was put, and the words that carry each of its sentences. */
export function queriesFor(question: string): string[] {
  const subject = subjectOf(withoutUrls(edges(withoutFrames(question))));
  const parts = sentences(subject).map(({ text }) => text);
  const whole = parts.length > 1 ? [] : [subject.replace(/[?？。.!！\s]+$/u, '')];
  const queries = [...whole, ...telling(parts)]
    .map((query) => query.slice(0, wholeCharacter(query, MAX_QUERY_CHARS)).trim())
    .filter((query) => query !== '');
  const distinct = new Map(queries.map((query) => [query.toLowerCase(), query]));
  return distinct.size > 0 ? [...distinct.values()].slice(0, MAX_QUERIES) : [question.trim()];
}

const ABOUT_POSTS =
  /^(?:x|twitter|bluesky|sns|posts?|posted|posting|tweets?|tweeted|tweeting|people|users|everyone|say|says|saying|said|think|thinks|thinking|talk|talking|opinions?|reactions?|react|social|media|network|latest|recent|[xＸ]?(?:の|上)?(?:投稿|ポスト|ツイート|ツイッター|反応|意見|評判|声)|人々|皆|皆さん|最近|最新)$/iu;

/** Words to find in posts: a social network looks for all of them, so what only speaks of posts is left out. */
export function postQuery(question: string): string {
  const subject = subjectOf(withoutUrls(edges(question)));
  const kept = keyWords(subject).split(' ');
  return kept.filter((word) => !ABOUT_POSTS.test(word)).join(' ') || subject;
}

/** A later sentence with hardly a word of its own ("Who invented it?") is about what the first one names. */
function telling(parts: readonly string[]): string[] {
  const [first = '', ...rest] = parts.map(keyWords);
  return [first, ...rest.map((part) => (queryTerms(part).length < 2 ? `${first} ${part}` : part))];
}

/** The words of a sentence that say what it is about, as they are written and in their order. */
function keyWords(sentence: string): string {
  return sentence
    .split(BREAKS)
    .map((run) => (CJK.test(run) ? japaneseWords(run) : westernWord(run)))
    .filter((word) => word !== '')
    .join(' ');
}

function westernWord(run: string): string {
  const word = run.replace(OUTER_MARKS, '');
  return isTelling(word) ? word : '';
}

/** Words that stand next to each other stay together: a compound is one thing. さ makes a noun of what is before it. */
function japaneseWords(run: string): string {
  return Array.from(words.segment(run), ({ segment }) =>
    isTelling(segment) || segment === 'さ' ? segment : ' ',
  )
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const isTelling = (word: string): boolean => queryTerms(word).length > 0;
