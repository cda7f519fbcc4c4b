import { languageOf } from '../language.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { heldBy, shareHeld, termBag } from './coverage.ts';
import { checkFigures, readFacts, type Facts } from './facts.ts';
import { areSwapped, namesOf, replacedNames, toldNames } from './names.ts';
import { sideWords, turnedPairs } from './signs.ts';
import { splitClaim } from './split-claim.ts';
import { claimTerms } from './claim-terms.ts';
import { isGram, tokens } from '../tokens.ts';
import { likelihoodOf, shippedVerdictModel, verdictFrom, type VerdictModel } from './verdict-model.ts';
import { claimFeatures } from './claim-features.ts';
import { sharesOf, viewClaim, type ClaimView, type SourceSentence } from './weigh-claim.ts';

export type Verdict = 'supported' | 'partly' | 'unsupported' | 'unchecked';

interface PartVerdict {
  text: string;
  verdict: Verdict;
  /** What of it the source does not say: a figure, a name, or a word for what differs. */
  lacks?: string;
}

export interface ClaimJudgement {
  verdict: Verdict;
  /** Indexes of the sentences that carry the claim, the most telling first. */
  chosen: number[];
  parts: PartVerdict[];
  /** How likely the sentences carry all of it. */
  likely: number;
  /** The source says otherwise, and a program can tell: another figure, a denial. */
  isContradicted: boolean;
}

/** How much of a statement a sentence must hold, and how much of the sentence the claim, for what differs to be a
 * contradiction and not another subject. */
const SAME_STATEMENT = 0.65;
const SAME_SENTENCE = 0.5;
/** From here on all of it stands there word for word. */
const WORD_FOR_WORD = 0.86;
const ALL_OF_IT = 0.96;
const MOSTLY = 0.6;
const HARDLY = 0.3;
/** A part of which hardly a word is told is not carried, whatever was learned of the whole. */
const LOST = 0.15;

/** Of a longer source, the sentences that hold most of the claim are looked at. */
const MOST_SENTENCES = 500;

/** What a program can tell of a claim by itself: which sentences carry it, and whether they do. */
export function judgeClaim(
  claim: string,
  sentences: readonly SourceSentence[],
  model: VerdictModel = shippedVerdictModel(),
): ClaimJudgement {
  const view = viewClaim(claim, model.rarity);
  if (sentences.length <= MOST_SENTENCES) return judgeView(view, sentences, model);
  const shares = sharesOf(view, sentences);
  const kept = [...shares.keys()]
    .sort((a, b) => shares[b]! - shares[a]! || a - b)
    .slice(0, MOST_SENTENCES)
    .sort((a, b) => a - b);
  const judgement = judgeView(
    view,
    kept.map((i) => sentences[i]!),
    model,
  );
  return { ...judgement, chosen: judgement.chosen.map((i) => kept[i]!) };
}

function judgeView(
  view: ClaimView,
  sentences: readonly SourceSentence[],
  model: VerdictModel,
): ClaimJudgement {
  const claim = view.text;
  const choice = chooseQuotes(view, sentences, model);
  const chosen = smallestSet(view, sentences, [...choice.chosen, ...choice.beside]);
  const quotes = choice.chosen.map((i) => sentences[i]!);
  const isContradicted = false;
  if (isAllForeign(claim, quotes, sentences))
    return { verdict: 'unchecked', chosen, parts: [], likely: 0.5, isContradicted };
  if (quotes.length === 0) return { verdict: 'unsupported', chosen, parts: [], likely: 0, isContradicted };

  const likelihood = likelihoodOf(model, claimFeatures(view, { sentences, ...choice }));
  const checks = splitClaim(claim).map(({ text }) => checkPart(text, { quotes, model, claim }));
  return { ...decide(checks, verdictFrom(likelihood)), chosen, likely: likelihood.whole };
}

/** Where nearly every word of the claim is told, the few sentences that tell them are enough. */
function smallestSet({ terms }: ClaimView, sentences: readonly SourceSentence[], chosen: number[]): number[] {
  const shareOf = (set: readonly number[]) =>
    shareHeld(
      terms,
      heldBy(
        terms,
        set.map((i) => sentences[i]!.bag),
      ),
    );
  const whole = shareOf(chosen);
  if (whole < ALL_OF_IT || terms.length === 0) return chosen;
  const kept: number[] = [];
  while (shareOf(kept) < whole - 0.01) {
    const left = chosen.filter((i) => !kept.includes(i));
    kept.push(left.reduce((best, i) => (shareOf([...kept, i]) > shareOf([...kept, best]) ? i : best)));
  }
  return kept;
}

/** Whether nothing there is in the language of the claim, so that words cannot be compared. */
function isAllForeign(
  claim: string,
  quotes: readonly SourceSentence[],
  all: readonly SourceSentence[],
): boolean {
  const looked = quotes.length > 0 ? quotes : all.slice(0, 20);
  return looked.length > 0 && looked.every(({ text }) => isOtherLanguage(claim, text));
}

/** A sentence of names and numbers alone is of no language. */
function isOtherLanguage(claim: string, text: string): boolean {
  const letters = text.replaceAll(/\p{Lu}[\p{L}.-]*|[^\p{L}]/gu, '');
  const isJapaneseText = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text);
  const isJapaneseClaim = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(claim);
  if (isJapaneseClaim === isJapaneseText)
    return isJapaneseClaim && languageOf(claim) !== languageOf(text) && letters.length > 20;
  return isJapaneseText || letters.length > 0;
}

interface PartCheck extends PartVerdict {
  /** Certain: the source says otherwise, in less strong words, or just that. */
  sure: 'other' | 'weaker' | 'same' | undefined;
  share: number;
}

function checkPart(
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
  const isDenied = facts.signs.isDenied !== told.signs.isDenied;
  const isSwapped = areSwapped(text, closest.text) || areSwapped(claim, closest.text);
  const turns = (turned.length > 0 ? 1 : 0) + (isDenied ? 1 : 0) + (isSwapped ? 1 : 0);
  if (turns % 2 === 1) return isDenied ? 'not' : isSwapped ? 'order' : 'direction';
  const none =
    facts.signs.share === 0
      ? (told.signs.share ?? 0) > 0
      : told.signs.share === 0 && (facts.signs.share ?? 1) > 0;
  if (none && !isDenied && turns === 0) return 'share';
  const figured = new Set(figureWords(facts).flatMap((written) => tokens(written)));
  return replacedNames(text, [closest.text, ...quotes.map((quote) => quote.text)]).find((name) =>
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

/** One verdict of its parts and of what was learned: what is certain goes first. */
function decide(
  checks: readonly PartCheck[],
  learned: 'supported' | 'partly' | 'unsupported',
): Pick<ClaimJudgement, 'verdict' | 'parts' | 'isContradicted'> {
  const isContradicted = checks.some(({ sure }) => sure === 'other');
  const parts = checks.map(({ text, verdict, lacks }) => ({
    text,
    verdict,
    ...(lacks !== undefined && { lacks }),
  }));
  const someHolds = checks.some(({ sure, verdict }) => sure !== 'other' && verdict !== 'unsupported');
  if (isContradicted) return { verdict: someHolds ? 'partly' : 'unsupported', parts, isContradicted };
  if (checks.some(({ sure }) => sure === 'weaker')) return { verdict: 'partly', parts, isContradicted };
  if (checks.every(({ sure }) => sure === 'same')) return { verdict: 'supported', parts, isContradicted };
  const isLost = checks.some(({ share }) => share < LOST);
  if (learned === 'supported' && !isLost)
    return {
      verdict: 'supported',
      parts: parts.map(({ text }) => ({ text, verdict: 'supported' })),
      isContradicted,
    };
  const someSure = checks.some(({ sure }) => sure === 'same');
  if (learned === 'unsupported' && !someSure)
    return {
      verdict: 'unsupported',
      parts: parts.map((part) => ({ ...part, verdict: 'unsupported' })),
      isContradicted,
    };
  return { verdict: 'partly', parts: withLacking(parts, checks), isContradicted };
}

/** A claim that is carried in part says which part is not. */
function withLacking(parts: PartVerdict[], checks: readonly PartCheck[]): PartVerdict[] {
  if (parts.some(({ verdict }) => verdict !== 'supported')) return parts;
  const weakest = checks.reduce((least, check, i) => (check.share < checks[least]!.share ? i : least), 0);
  return parts.map((part, i) => (i === weakest ? { ...part, verdict: 'partly' } : part));
}
