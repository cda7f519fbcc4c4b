import { isGram, tokens } from '../tokens.ts';
import { claimTerms } from './claim-terms.ts';
import { heldBy, shareHeld, termBag } from './coverage.ts';
import { isDeniedBy } from './denied-of.ts';
import { checkFigures, readFacts, type Facts } from './facts.ts';
import { areSwapped, namesOf, replacedNames, toldNames } from './names.ts';
import { sideWords, turnedPairs } from './signs.ts';
import type { VerdictModel } from './verdict-model.ts';
import type { SourceSentence } from './weigh-claim.ts';

export type Verdict = 'supported' | 'partly' | 'unsupported' | 'unchecked';

export interface PartVerdict {
  text: string;
  verdict: Verdict;
  /** What of it the source does not say: a figure, a name, or a word for what differs. */
  lacks?: string;
}

/** How much of a statement a sentence must hold, and how much of the sentence the claim, for what differs to be a
 * contradiction and not another subject. */
const SAME_STATEMENT = 0.65;
const SAME_SENTENCE = 0.5;
/** From here on all of it stands there word for word. */
const WORD_FOR_WORD = 0.86;
const MOSTLY = 0.6;
const HARDLY = 0.3;

export interface PartCheck extends PartVerdict {
  /** Certain: the source says otherwise, in less strong words, or just that. */
  sure: 'other' | 'weaker' | 'same' | undefined;
  share: number;
}

/** One statement of a claim against the sentences chosen for it. */
export function checkPart(
  text: string,
  { quotes, model, claim }: { quotes: readonly SourceSentence[]; model: VerdictModel; claim: string },
): PartCheck {
  const facts = readFacts(text);
  const terms = claimTerms(text, model.rarity);
  const figures = checkFigures(
    facts,
    quotes.map((quote) => quote.facts()),
  );
  const told = new Set(
    [
      ...figures.filter(({ found }) => found === 'same').map(({ written }) => written),
      ...toldNames(text, quotes.map((quote) => quote.text).join('\n')),
    ].flatMap((written) => tokens(written)),
  );
  const held = heldBy(
    terms,
    quotes.map(({ bag }) => bag),
  ).map((value, i) => (told.has(terms[i]!.term) ? 1 : value));
  const share = shareHeld(terms, held);
  const closest = closestTo(text, { quotes, model, told });
  const isSame = closest.share >= SAME_STATEMENT && closest.back >= SAME_SENTENCE;
  const other = isSame ? whatIsOther({ text, facts, quotes, closest: closest.quote, claim }) : undefined;
  if (other !== undefined) return { text, verdict: 'unsupported', lacks: other, sure: 'other', share };
  const lacking = figures.find(({ found }) => found !== 'same');
  if (lacking && lacking.found === 'other' && isSame)
    return { text, verdict: 'unsupported', lacks: lacking.written, sure: 'other', share };
  const weaker = isSame ? whatIsWeaker(facts, closest.quote.facts()) : undefined;
  if (weaker !== undefined) return { text, verdict: 'partly', lacks: weaker, sure: 'weaker', share };
  if (lacking)
    return {
      text,
      verdict: share < HARDLY ? 'unsupported' : 'partly',
      lacks: lacking.written,
      sure: isSame ? 'weaker' : undefined,
      share,
    };
  const sure = share >= WORD_FOR_WORD && closest.share >= MOSTLY ? 'same' : undefined;
  const missing = terms.filter((_, i) => held[i] === 0).sort((a, b) => b.weight - a.weight)[0];
  const verdict = share >= MOSTLY ? 'supported' : share >= HARDLY ? 'partly' : 'unsupported';
  return {
    text,
    verdict,
    ...(verdict !== 'supported' && missing && { lacks: writtenIn(text, missing.term) }),
    sure,
    share,
  };
}

/** The word of the text whose term it is. */
function writtenIn(text: string, term: string): string {
  return (
    text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.find((word) => tokens(word).includes(term)) ??
    term.replace(/^~/, '')
  );
}

const figureWords = ({ text, dates, numbers, versions }: Facts): string[] =>
  [...dates, ...numbers, ...versions].map(({ start, end }) => text.slice(start, end));

/** What stands around a number in Japanese: counters and bounds. */
const COUNTING =
  /^~?[十百千万億兆人名件個台本回枚冊社歳階種頭匹羽票年代月日円時間分秒位未満以上下内超程度約第]+$/;

/** The quote that says most of what the statement says, apart from its figures, its names, and words that only turn it. */
function closestTo(
  text: string,
  {
    quotes,
    model,
    told,
  }: {
    quotes: readonly SourceSentence[];
    model: VerdictModel;
    told: ReadonlySet<string>;
  },
): { quote: SourceSentence; share: number; back: number } {
  const spoken = readFacts(text);
  const frameOf = (words: string, facts: Facts, other: Facts) => {
    const turning = sideWords(facts.text, turnedPairs(facts.signs, other.signs));
    const left = new Set(
      [...figureWords(facts), ...turning, ...namesOf(words)].flatMap((word) => tokens(word)),
    );
    return claimTerms(words, model.rarity).filter(
      ({ term, kind }) => kind === 'word' && !left.has(term) && !told.has(term) && !COUNTING.test(term),
    );
  };
  const views = quotes.map((quote) => {
    const frame = frameOf(text, spoken, quote.facts());
    const theirs = frameOf(quote.text, quote.facts(), spoken).filter(
      ({ term }) => !isGram(term) && !/^\d/.test(term),
    );
    return {
      quote,
      share: shareHeld(frame, heldBy(frame, [quote.bag])),
      back: shareHeld(theirs, heldBy(theirs, [termBag(text)])),
    };
  });
  return views.reduce((best, view) => (view.share + view.back > best.share + best.back ? view : best));
}

/** What the source says otherwise: turned once, by a denial, an opposite or the two changing places. */
function whatIsOther({
  text,
  facts,
  quotes,
  closest,
  claim,
}: {
  text: string;
  facts: Facts;
  quotes: readonly SourceSentence[];
  closest: SourceSentence;
  claim: string;
}): string | undefined {
  const told = closest.facts();
  const turned = turnedPairs(facts.signs, told.signs);
  const isDenied = facts.signs.isDenied !== isDeniedBy(closest.text, text, told.signs.isDenied);
  const isSwapped = areSwapped(text, closest.text) || areSwapped(claim, closest.text);
  const turns = (turned.length > 0 ? 1 : 0) + (isDenied ? 1 : 0) + (isSwapped ? 1 : 0);
  if (turns % 2 === 1) return isDenied ? 'not' : isSwapped ? 'order' : 'direction';
  const none =
    facts.signs.share === 0
      ? (told.signs.share ?? 0) > 0
      : told.signs.share === 0 && (facts.signs.share ?? 1) > 0;
  if (none && !isDenied && turns === 0) return 'share';
  const figured = new Set(figureWords(facts).flatMap((written) => tokens(written)));
  const around = quotes.map((quote) => `${quote.heading}\n${quote.text}`);
  return replacedNames(text, [closest.text, ...around]).find((name) =>
    tokens(name).some((term) => !figured.has(term)),
  );
}

function whatIsWeaker({ signs: claimed }: Facts, { signs: told }: Facts): string | undefined {
  if (
    claimed.share !== undefined &&
    claimed.share >= 2 &&
    (told.share ?? (claimed.share === 3 ? -1 : 3)) < claimed.share
  )
    return 'share';
  if (claimed.isOnly && !told.isOnly) return 'only';
  if (told.isUncertain && !claimed.isUncertain) return 'certainty';
  if (claimed.duty !== undefined && told.duty !== undefined && told.duty < claimed.duty) return 'duty';
  return undefined;
}
