import type { EvidenceChange } from '@quarry/api/events/evidence-events.ts';
import type { AnswerSentence } from '../../../text/claims/answer-sentences.ts';

/** What becomes of a sentence of the answer. */
export interface Change extends Pick<EvidenceChange, 'kind' | 'reason' | 'lacks'> {
  sentence: AnswerSentence;
  /** What stands in its place; '' when it is taken out. */
  after: string;
}

const LINE_OPENING = /^\s*(?:(?:>\s?)+|[-*+•・]\s+|\d{1,3}[.)]\s+)*$/;

/** The text with its changes, from the end to the start so that the spans hold. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  const ordered = changes.toSorted((a, b) => b.sentence.start - a.sentence.start);
  const edited = ordered.reduce((left, change) => replace(left, change), text);
  const isShorter = changes.some(({ after }) => after === '');
  return isShorter
    ? withoutEmptyHeadings(edited)
        .replaceAll(/\n{3,}/g, '\n\n')
        .trim()
    : edited;
}

function replace(text: string, { sentence: { start, end }, after }: Change): string {
  if (after !== '') return text.slice(0, start) + after + text.slice(end);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const lineEnd = newline === -1 ? text.length : newline;
  const [before, behind] = [text.slice(lineStart, start), text.slice(end, lineEnd)];
  if (/^\s*\|/.test(before)) return `${text.slice(0, start)}–${text.slice(end)}`;
  // A line of a list goes with its only sentence.
  if (LINE_OPENING.test(before) && behind.trim() === '')
    return text.slice(0, lineStart) + text.slice(Math.min(text.length, lineEnd + 1));
  const gap = /\s$/.test(before) || before === '' ? behind.trimStart() : behind;
  return text.slice(0, start) + gap + text.slice(lineEnd);
}

const rankOf = (line: string): number => /^(#{1,6})\s/.exec(line)?.[1]!.length ?? 0;

/** A heading over nothing but another heading of its own rank, or over nothing at all, has lost what it announced. */
function withoutEmptyHeadings(text: string): string {
  const lines = text.split('\n');
  const kept = lines.filter((line, i) => {
    const rank = rankOf(line);
    if (rank === 0) return true;
    const next = lines.slice(i + 1).find((other) => other.trim() !== '');
    return next !== undefined && (rankOf(next) === 0 || rankOf(next) > rank);
  });
  return kept.join('\n');
}

/** Words of ours behind the numbers of a sentence, before its full stop. */
export function marked(written: string, mark: string): string {
  const end = /[.!?。！？]["'”’」』）)]*((?:\s*\[\d{1,4}\])*)\s*$/.exec(written);
  if (!end) return written + mark;
  if (end[1] !== '') return `${written.trimEnd()}${mark}`;
  return written.slice(0, end.index) + mark + written.slice(end.index);
}

/** The sentence with other numbers in place of its own. */
export function recited(written: string, numbers: readonly number[]): string {
  const bare = written.replaceAll(/\s*\[\d{1,4}\]/g, '').trimEnd();
  const cites = numbers.map((n) => `[${n}]`).join('');
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。]/u.test(bare.slice(-3));
  return marked(bare, isWide ? cites : ` ${cites}`);
}

/** A change as the timeline tells it. */
export const asTold = ({ kind, reason, sentence, after, lacks }: Change): EvidenceChange => ({
  kind,
  reason,
  before: sentence.text,
  after,
  ...(lacks !== undefined && { lacks }),
});
