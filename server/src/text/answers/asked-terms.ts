import { languageOf } from '../language.ts';
import { queryTerms } from '../query-terms.ts';
import { isGram, tokens } from '../tokens.ts';
import { groupsOf } from '../claims/like-words.ts';
import { shippedVerdictModel } from '../claims/verdict-model.ts';
import { groupsOfJapanese } from '../words/like-words-ja.ts';
import { likeStems, meaningOf } from '../words/word-likeness.ts';

/** A word of a question, and what may stand for it. */
export interface AskedTerm {
  term: string;
  /** How much it says by itself: 1 for a rare word, near 0 for one that stands everywhere. */
  rarity: number;
  /** A name or a number: nothing else stands for it. */
  isExact: boolean;
  /** It says what is asked for: "currency" in "Which currency …". */
  isFocus: boolean;
}

interface Match {
  /** Which of the asked terms. */
  at: number;
  /** 1 for the word itself, less for one that is near it. */
  share: number;
  /** The same word, a form of it, or one that is said for it: not only one of the same field. */
  isSame: boolean;
}

/** How much a word of a document says of each word of a question. */
export interface Matches {
  terms: AskedTerm[];
  /** For a term of the document: the asked terms that it stands for, each with how well. */
  of(term: string): readonly Match[];
  /** What the question as a whole means, where its words are known. */
  meaning: Float64Array | undefined;
  rarity: (term: string) => number;
  /** For a kanji of the document: the asked words that have it, each with its share of them. */
  ofKanji(character: string): readonly [number, number][];
}

const LIKE_FROM = 0.55;
/** So near, a word says the same rather than something of the same field. */
const SAME_FROM = 0.74;
const LIKE_SHARE = 0.85;
const GROUP_SHARE = 0.7;
const KANJI_SHARE = 0.55;
const LEAST_RARITY = 0.15;
/** Kanji that are in too many words to tell any of them. */
const COMMON_KANJI = new Set(
  '人日年月時分何者物事所間中上下大小一二三四五六七八九十回本数的性用行出入来見会場方場定可能為後前内外全同各第番号先高低新古長',
);
const KANJI = /\p{Script=Han}/u;

/** The words of a question, and a reader that tells how what stands in a document matches them. */
export function askedTerms(question: string): Matches {
  const { rarity } = shippedVerdictModel();
  const isEnglish = languageOf(question) === 'en';
  const focus = new Set(tokens(focusOf(question.normalize('NFKC'))));
  const terms = queryTerms(question.normalize('NFKC').replace(ENDING_JA, ''))
    .filter((term) => !isGram(term) && !ASKING.has(term) && !/^[ぁ-ん]{1,3}$/.test(term))
    .map((term): AskedTerm => ({
      term,
      rarity: Math.max(LEAST_RARITY, rarity(term)),
      isExact: /\d/.test(term) || (isEnglish && isName(question, term)),
      isFocus: focus.has(term),
    }));
  const known = new Map<string, readonly Match[]>();
  const kanji = kanjiOf(terms);
  const likes = terms.map(({ term, isExact }) => (isExact ? undefined : likeStems(term)));
  const groups = terms.map(({ term, isExact }) =>
    isExact ? undefined : new Set([...(groupsOf(term) ?? []), ...ofJapanese(term)]),
  );
  return {
    terms,
    rarity,
    meaning: meaningOf(terms.map(({ term, rarity: weight }) => [term, weight] as const)),
    of(term) {
      const found = known.get(term);
      if (found) return found;
      const own = new Set([...(groupsOf(term) ?? []), ...ofJapanese(term)]);
      const matched: Match[] = [];
      for (const [at, asked] of terms.entries()) {
        const match =
          asked.term === term
            ? { at, share: 1, isSame: true }
            : asked.isExact
              ? undefined
              : likeness(at, term, own);
        if (match && match.share > 0) matched.push(match);
      }
      known.set(term, matched);
      return matched;
    },
    ofKanji: (character) => kanji.get(character) ?? [],
  };

  function likeness(at: number, term: string, own: ReadonlySet<number>): Match {
    const cosine = likes[at]?.get(term) ?? 0;
    const byVector = cosine >= LIKE_FROM ? LIKE_SHARE * cosine : 0;
    const byGroup = [...own].some((group) => groups[at]?.has(group)) ? GROUP_SHARE : 0;
    const byForm = isForm(terms[at]!.term, term) ? LIKE_SHARE : 0;
    const isSame = byGroup > 0 || byForm > 0 || cosine >= SAME_FROM;
    return { at, share: Math.max(byVector, byGroup, byForm), isSame };
  }
}

/** Groups of the two languages have numbers of their own. */
const ofJapanese = (term: string): number[] =>
  [...(groupsOfJapanese(term) ?? [])].map((group) => 10_000 + group);

/** "frozen" and "freez", "insur" and "insurer": what the stemmer leaves apart, and parts of Japanese words. */
function isForm(asked: string, term: string): boolean {
  const [short, long] = asked.length <= term.length ? [asked, term] : [term, asked];
  if (/^[a-z]+$/.test(short))
    return short.length >= 5 && long.startsWith(short) && long.length <= short.length + 3;
  return (
    [...short].length >= 2 && /^[\p{Script=Han}\p{Script=Hiragana}ー]+$/u.test(short) && long.includes(short)
  );
}

/** The words that name what is asked for, where the question has them. */
function focusOf(question: string): string {
  const english =
    /\b(?:what|which)\s+(?:(?:is|was|are|were|will be)\s+(?:the|an?)\s+)?((?:[a-z-]+\s+)?[a-z-]+)/i.exec(
      question,
    );
  if (english)
    return english[1]!.replace(
      /\s+(?:is|was|are|were|do|does|did|must|may|can|will|of|in|on|has|have|had)$/i,
      '',
    );
  const japanese =
    /([\p{Script=Han}\p{Script=Katakana}ー々]+)(?:は|が|を|には|では)(?:何|誰|どこ|いつ|いくら|いくつ|どう|どの|どれ|なぜ|ですか|$)/u.exec(
      question,
    );
  return japanese?.[1] ?? '';
}

/** A capital within the sentence. */
function isName(question: string, term: string): boolean {
  const at = question.toLowerCase().search(new RegExp(`(?<![a-z])${escape(term.slice(0, 5))}`));
  if (at <= 0 || !/\p{Lu}/u.test(question[at]!)) return false;
  return !/[.?!:]\s*$/.test(question.slice(0, at));
}

const escape = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '.');

function kanjiOf(terms: readonly AskedTerm[]): Map<string, [number, number][]> {
  const found = new Map<string, [number, number][]>();
  for (const [i, { term }] of terms.entries()) {
    const own = [...new Set(term)].filter((character) => KANJI.test(character));
    const telling = own.filter((character) => !COMMON_KANJI.has(character));
    for (const character of telling)
      found.set(character, [...(found.get(character) ?? []), [i, KANJI_SHARE / Math.sqrt(own.length)]]);
  }
  return found;
}

// How a Japanese question ends says nothing of what it is about.
const ENDING_JA =
  /(?:は|を|が|に|の)?(?:何|なん|どう|どれ|いくつ|いくら)?(?:(?:て|で)?(?:あり|でき|られ|なり|なければなり|すべき|いただけ|もらえ|もらい|い|し)?(?:ます|ました|ません|です|でした|でしょう|べきです)(?:か)?|(?:です|ます)か)[?？。]*$/u;

// Words that only say what kind of answer is wanted, in the form that tokens() gives them.
const ASKING = new Set(
  'kind sort type name happen thing way someth call long old soon often frequent larg big exact becom made come go take give put keep use happen must allow possibl'.split(
    ' ',
  ),
);
