import type { NewEvidence } from '../../store/runs/evidence.ts';
import { figuresToldBy, inventedFigures } from '../../text/claims/inventions.ts';
import { judgeClaim, withWhatIsLeftOut, type ClaimJudgement } from '../../text/claims/judge-claim.ts';
import { linesForJudge } from '../../text/claims/lines-for-judge.ts';
import { modelOf, roleOf } from '../agent/model-of.ts';
import type { RunContext } from '../agent/run-context.ts';
import { asQuotes, type CitedPlace, type CitedSource, type StoredQuote } from './cited-places.ts';
import type { Claim } from './claims.ts';
import { canBeCompared } from './mend/compared.ts';
import { judgeEvidence, type ModelVerdict } from './judge-evidence.ts';
import type { SourcePlaces } from './source-places.ts';

/** A cited sentence with the places of its sources, and what was found of it there. */
export interface CheckedClaim {
  claim: Claim;
  /** All sentences of the sources that it cites. */
  places: CitedPlace[];
  judgement: ClaimJudgement;
  chosen: CitedPlace[];
  /** Whether a model has said so. */
  isJudged: boolean;
}

/** Whether there is a model that judges; without one the program tells what it can. */
export const hasJudge = (context: RunContext): boolean =>
  modelOf(context, roleOf('verdicts')).provider !== 'embedded';

/**
 * Every claim against the sources that it cites: figures, names and denials are compared by the program, and where there is a
 * model it judges what they leave open. Each key is judged once.
 */
export async function checkClaims(
  context: RunContext,
  { claims, places, key }: { claims: readonly Claim[]; places: SourcePlaces; key: string },
): Promise<CheckedClaim[]> {
  const { sources, breather } = places;
  const checked: CheckedClaim[] = [];
  for (const claim of claims) {
    const cited = sources.filter(({ n }) => claim.numbers.includes(n));
    checked.push(checkClaim(claim, await places.of(cited)));
    if (breather.due()) await breather.rest();
  }
  return hasJudge(context) ? withModel(context, { checked, sources, key }) : checked;
}

/** What the program can tell by itself. */
export function checkClaim(claim: Claim, places: CitedPlace[]): CheckedClaim {
  const judgement = judgeClaim(claim.text, places);
  return {
    claim,
    places,
    judgement,
    chosen: judgement.chosen.map((i) => places[i]!),
    isJudged: false,
  };
}

/** The model sees lines from the whole of the sources, also where another language hides them from comparison. */
async function withModel(
  context: RunContext,
  {
    checked,
    sources,
    key,
  }: { checked: readonly CheckedClaim[]; sources: readonly CitedSource[]; key: string },
): Promise<CheckedClaim[]> {
  const shown = checked.map(({ claim, places, judgement }) => linesForJudge(claim.text, places, judgement));
  const items = checked.map(({ claim: { text, numbers } }, i) => ({
    claim: text,
    numbers,
    lines: shown[i]!.map((place) => place.text),
  }));
  const pictures = sources.flatMap(({ passage }) => passage ?? []);
  const verdicts = await judgeEvidence(context, { items, pictures, key });
  return checked.map((one, i) =>
    withVerdict(one, { said: verdicts[i], shown: shown[i]!, question: context.run.input.inputText }),
  );
}

function withVerdict(
  checked: CheckedClaim,
  {
    said,
    shown,
    question,
  }: { said: ModelVerdict | undefined; shown: readonly CitedPlace[]; question: string },
): CheckedClaim {
  if (!said) return checked;
  const { judgement } = checked;
  const named = (said.lines ?? []).flatMap((line) => shown[line - 1] ?? []).slice(0, MOST_NAMED);
  const isCarried = named.length > 0 && said.verdict !== 'unsupported';
  const chosen = isCarried ? withWhatIsLeftOut(checked.claim.text, named, checked.chosen) : checked.chosen;
  // Another figure than the source's stays one, whatever the model makes of it.
  const invented = said.verdict === 'supported' ? inventedIn(checked, question) : [];
  const isDoubted = said.verdict === 'supported' && (judgement.isContradicted || invented.length > 0);
  const verdict = isDoubted ? 'partly' : said.verdict;
  const lacks = said.lacks?.trim() || invented.join('; ');
  const parts =
    verdict === 'supported'
      ? judgement.parts.map(({ text }) => ({ text, verdict }))
      : lacks !== ''
        ? [{ text: lacks, verdict: 'unsupported' as const }]
        : judgement.parts;
  return { ...checked, chosen, judgement: { ...judgement, verdict, parts }, isJudged: true };
}

/** Beyond it, looking for a figure in a source holds up others. */
const MOST_COMPARED = 4_000;

/** Figures that stand nowhere in the sources, in so far as words can tell. */
function inventedIn({ claim, places }: CheckedClaim, question: string): string[] {
  const sources = [...new Set(places.map(({ source }) => source))];
  if (places.length > MOST_COMPARED || !canBeCompared(claim.text, sources)) return [];
  return inventedFigures(claim.text, { facts: figuresToldBy(places, question) });
}

const MOST_NAMED = 6;

/** One row for each source that the sentence cites. One that adds nothing is judged by itself. */
export function rowsOf(
  { claim, places, judgement, chosen }: CheckedClaim,
  sources: readonly CitedSource[],
): NewEvidence[] {
  const quotes = asQuotes(chosen);
  return claim.numbers.flatMap((n) => {
    const source = sources.find((one) => one.n === n);
    if (!source) return [];
    // Of a picture there may be no words to quote.
    const isAlike = source.passage !== undefined || judgement.verdict === 'unchecked';
    if (isAlike || quotes.some((quote) => quote.n === n))
      return [rowOf(claim, { source, quotes, judgement })];
    const own = places.filter((place) => place.source === source);
    const alone = checkClaim(claim, own);
    return [rowOf(claim, { source, quotes: asQuotes(alone.chosen), judgement: alone.judgement })];
  });
}

function rowOf(
  { text }: Claim,
  { source, quotes, judgement }: { source: CitedSource; quotes: StoredQuote[]; judgement: ClaimJudgement },
): NewEvidence {
  const first = quotes.find(({ n }) => n === source.n);
  return {
    sourceId: source.id,
    n: source.n,
    claim: text,
    quote: first?.quote ?? '',
    startAt: first?.start ?? 0,
    endAt: first?.end ?? 0,
    verdict: judgement.verdict,
    quotes,
    parts: judgement.parts,
  };
}
