import { fold } from '../fold.ts';
import { languageOf } from '../language.ts';
import { checkPart, type PartCheck, type PartVerdict, type Verdict } from './check-part.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { claimFeatures } from './claim-features.ts';
import { heldBy, shareHeld } from './coverage.ts';
import { checkFigures } from './facts.ts';
import { splitClaim } from './split-claim.ts';
import { likelihoodOf, shippedVerdictModel, verdictFrom, type VerdictModel } from './verdict-model.ts';
import { sharesOf, viewClaim, type ClaimView, type SourceSentence } from './weigh-claim.ts';

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

/** Where so much of a claim is told, no further sentence is needed. */
const ALL_OF_IT = 0.96;
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
  const same = sentences.findIndex(({ text }) => wordsIn(text) === wordsIn(claim));
  if (same >= 0) return wordForWord(claim, same);
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

const wordsIn = (text: string): string =>
  fold(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^ | ?[.。!?]* ?$/g, '');

/** What a source says in just these words needs no weighing: a denial in one half of it denies nothing of the other. */
const wordForWord = (claim: string, at: number): ClaimJudgement => ({
  verdict: 'supported',
  chosen: [at],
  parts: splitClaim(claim).map(({ text }) => ({ text, verdict: 'supported' })),
  likely: 1,
  isContradicted: false,
});

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

/** From here on a part of a claim is told. */
const PART_TOLD = 0.6;

/** Sentences that were named for a claim, and beside them those that tell a figure or a part of it that they leave out. */
export function withWhatIsLeftOut<Sentence extends SourceSentence>(
  claim: string,
  named: readonly Sentence[],
  others: readonly Sentence[],
): Sentence[] {
  const { parts, facts } = viewClaim(claim, shippedVerdictModel().rarity);
  const set = [...named];
  const untold = (of: readonly Sentence[]) =>
    checkFigures(
      facts,
      of.map((sentence) => sentence.facts()),
    ).filter(({ found }) => found !== 'same').length;
  for (const other of others) if (untold([...set, other]) < untold(set)) set.push(other);
  if (parts.length < 2) return set;
  for (const { terms } of parts) {
    const toldBy = (of: readonly Sentence[]) =>
      shareHeld(
        terms,
        heldBy(
          terms,
          of.map(({ bag }) => bag),
        ),
      );
    if (toldBy(set) >= PART_TOLD) continue;
    const teller = others.find((other) => toldBy([other]) >= PART_TOLD);
    if (teller) set.push(teller);
  }
  return set;
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
