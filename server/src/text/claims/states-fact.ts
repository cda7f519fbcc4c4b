import { readFacts } from './facts.ts';
import { namesOf } from './names.ts';

const OWN_WORDS =
  /^(?:I|I'm|We|My|Our|Let|Please|Note|Sources?|References|See|Summary|In (?:short|summary|conclusion)|Overall|Sure|Yes|No|Here (?:is|are))\b|\b(?:I|we) (?:found|could|can|have|was|were|did)\b|^(?:以下|出典|参考|まとめ|注|なお、|つまり)|(?:私|わたし)は|(?:ください|でしょうか|ましょう)[。．]?$/u;
/** Advice, weighing, and words about the text itself: nothing that a source would say. */
const NO_STATEMENT =
  /\b(?:you|your|should|ought|recommend\w*|consider\w*|depends?|worth|important|useful|helpful|hopefully|answers?|questions?|sources?|reports?|sections?|tables?|above|below|following|details?)\b|(?:べき|おすすめ|でしょう|と思|と考え|かもしれ|重要|望ましい|必要が|次の|以上|上記|下記|出典|情報|質問|回答)/iu;
/** What points back to the sentence before it leans on that one's sources. */
const POINTS_BACK =
  /^(?:this|these|that|those|such|both|each|either|neither|all|some|there|so|thus|therefore|hence|then|as a result)\b|^(?:これ|それ|この|その|こう|そう|また、これ|したがって|よって)/iu;
const CONNECTIVE =
  /^(?:However|Moreover|In addition|Additionally|By contrast|In contrast|Also|しかし|また|さらに|一方)[,、]\s*/u;
/** With its full stop, or with a subject and a verb; a heading has neither. */
const JAPANESE_SENTENCE = /[。．！!]["'”’」』）)]*$|[はが].+[るたいだすうくむ]$/u;
/** Words, in Japanese characters; with a figure fewer say something. */
const LEAST = { en: 5, ja: 10 };
const LEAST_WITH_FIGURE = { en: 3, ja: 6 };
/** What a writer counts himself. */
const COUNTED = 12;

/**
 * Whether a sentence without a citation says something of the world that a reader would want the source of: `named` with a
 * figure, a date or a name, so that it can be searched for; `plain` in ordinary words.
 */
export function factIn(sentence: string): 'named' | 'plain' | undefined {
  if (/[?？:：]["'”’」』）)]*$/.test(sentence) || OWN_WORDS.test(sentence)) return undefined;
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}]/u.test(sentence);
  const withFigure = hasFigure(sentence);
  const least = withFigure ? LEAST_WITH_FIGURE : LEAST;
  const isLong = isJapanese
    ? sentence.length >= least.ja && JAPANESE_SENTENCE.test(sentence)
    : sentence.split(/\s+/).length >= least.en && /[.!]["'”’)]*$/.test(sentence);
  if (!isLong) return undefined;
  if (withFigure || hasName(sentence)) return 'named';
  return isPlainStatement(sentence) ? 'plain' : undefined;
}

function hasFigure(sentence: string): boolean {
  const { dates, versions, numbers } = readFacts(sentence);
  return (
    dates.length > 0 ||
    versions.length > 0 ||
    numbers.some(({ value, unit, isOrdinal }) => unit !== undefined || (!isOrdinal && value > COUNTED))
  );
}

const hasName = (sentence: string): boolean =>
  namesOf(sentence).some((name) => !sentence.startsWith(name) || name.includes(' '));

function isPlainStatement(sentence: string): boolean {
  const said = sentence.replace(CONNECTIVE, '');
  return !NO_STATEMENT.test(said) && !POINTS_BACK.test(said);
}
