import { tokens } from '../tokens.ts';
import { foldSentence, readSigns } from './signs.ts';

/** What is said beside what comes before it: behind a comma or a word of contrast. */
const BESIDE = /(?:[,;，；]|\s(?=(?:but|while|whereas)\s)|(?<=[るたいすだ]が)、|(?<=[くで])、)\s*/u;
/** What is said of the words before it, and may take them back. */
const OF_BEFORE =
  /^(?:which|that|this|these|or|if|unless|though|although|a (?:claim|view|belief)|という|とは)/iu;

/**
 * Whether a sentence denies what is claimed. A denial that stands behind the clause which holds all words of the claim is
 * of something else: "green tea is steamed, black tea is not" denies nothing of green tea.
 */
export function isDeniedBy(sentence: string, claim: string, isDenied: boolean): boolean {
  if (!isDenied) return false;
  const [first = '', ...others] = sentence.split(BESIDE);
  const rest = others.filter((clause) => clause.trim() !== '');
  if (rest.length === 0 || OF_BEFORE.test(rest[0]!)) return isDenied;
  const said = new Set(tokens(first));
  if (tokens(claim).some((term) => !said.has(term))) return isDenied;
  return readSigns(foldSentence(first)).isDenied;
}
