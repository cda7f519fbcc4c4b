import { withoutFrames } from './chat/frames.ts';
import { subjectOf } from '../../../text/subject.ts';
import { edges } from '../../../text/edges.ts';
import { keyWords } from '../../../text/key-words.ts';
import { queryTerms } from '../../../text/query-terms.ts';
import { sentences } from '../../../text/sentences.ts';
import { withoutUrls } from '../../../text/urls.ts';
import { wholeCharacter } from '../../../text/whole-character.ts';

const MAX_QUERIES = 3;
const MAX_QUERY_CHARS = 200;

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

/** A later sentence with hardly a word of its own ("Who invented it?") is about what the first one names. */
function telling(parts: readonly string[]): string[] {
  const [first = '', ...rest] = parts.map(keyWords);
  return [first, ...rest.map((part) => (queryTerms(part).length < 2 ? `${first} ${part}` : part))];
}
