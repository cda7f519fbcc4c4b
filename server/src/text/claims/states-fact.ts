import { readFacts } from './facts.ts';
import { namesOf } from './names.ts';

const OWN_WORDS =
  /^(?:I|I'm|We|My|Our|Let|Please|Note|Sources?|References|See|Summary|In (?:short|summary|conclusion)|Overall|Sure|Yes|No|Here (?:is|are))\b|\b(?:I|we) (?:found|could|can|have|was|were|did)\b|^(?:以下|出典|参考|まとめ|注|なお、|つまり)|(?:私|わたし)は|(?:ください|でしょうか|ましょう)[。．]?$/u;
const LEAST_WORDS = 5;
const LEAST_JA = 10;
/** What a writer counts himself. */
const COUNTED = 12;

/** Whether a sentence without a citation says something of the world that a reader would want the source of. */
export function statesFact(sentence: string): boolean {
  if (/[?？:：]["'”’」』）)]*$/.test(sentence) || OWN_WORDS.test(sentence)) return false;
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(sentence);
  const isLong = isJapanese
    ? sentence.length >= LEAST_JA
    : sentence.split(/\s+/).length >= LEAST_WORDS && /[.!]["'”’)]*$/.test(sentence);
  if (!isLong) return false;
  const { dates, versions, numbers } = readFacts(sentence);
  const hasFigure =
    dates.length > 0 ||
    versions.length > 0 ||
    numbers.some(({ value, unit, isOrdinal }) => unit !== undefined || (!isOrdinal && value > COUNTED));
  return hasFigure || namesOf(sentence).some((name) => !sentence.startsWith(name) || name.includes(' '));
}
