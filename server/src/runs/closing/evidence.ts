import type { NewEvidence } from '../../store/runs/evidence.ts';
import { createBreather, type Breather } from '../../text/breather.ts';
import { judgeClaim, type ClaimJudgement } from '../../text/claims/judge-claim.ts';
import { linesForJudge } from '../../text/claims/lines-for-judge.ts';
import { modelOf, roleOf } from '../agent/model-of.ts';
import type { RunContext } from '../agent/run-context.ts';
import { asQuotes, placesOf, type CitedPlace, type CitedSource, type StoredQuote } from './cited-places.ts';
import { claimsOf, type Claim } from './claims.ts';
import { judgeEvidence, type ModelVerdict } from './judge-evidence.ts';

/** A cited sentence with the places of its sources, and what was found of it there. */
interface CheckedClaim {
  claim: Claim;
  /** All sentences of the sources that it cites. */
  places: CitedPlace[];
  judgement: ClaimJudgement;
  chosen: CitedPlace[];
}

/**
 * What every cited sentence rests on: the smallest set of places that carries it, with their spans, and whether they do.
 * The numbers were bound to sources by the program; figures, names and denials are compared by it too, and where there is
 * a model it judges what they leave open.
 */
export async function collectEvidence(
  context: RunContext,
  text: string,
  sources: CitedSource[],
): Promise<NewEvidence[]> {
  const breather = createBreather(context.signal);
  const checked = await checkClaims(claimsOf(text), sources, breather);
  const judged =
    modelOf(context, roleOf('verdicts')).provider === 'embedded'
      ? checked
      : await withModel(context, checked, sources);
  const rows: NewEvidence[] = [];
  for (const one of judged) {
    rows.push(...rowsOf(one, sources));
    if (breather.due()) await breather.rest();
  }
  return rows;
}

async function checkClaims(
  claims: readonly Claim[],
  sources: readonly CitedSource[],
  breather: Breather,
): Promise<CheckedClaim[]> {
  const read = new Map<number, CitedPlace[]>();
  const checked: CheckedClaim[] = [];
  for (const claim of claims) {
    const cited = sources.filter(({ n }) => claim.numbers.includes(n));
    for (const source of cited) if (!read.has(source.n)) read.set(source.n, await placesOf(source, breather));
    const places = cited.flatMap(({ n }) => read.get(n)!);
    if (cited.length > 0) checked.push(checkClaim(claim, places));
    if (breather.due()) await breather.rest();
  }
  return checked;
}

function checkClaim(claim: Claim, places: CitedPlace[]): CheckedClaim {
  const judgement = judgeClaim(claim.text, places);
  return { claim, places, judgement, chosen: judgement.chosen.map((i) => places[i]!) };
}

/** The model sees lines from the whole of the sources, also where another language hides them from comparison. */
async function withModel(
  context: RunContext,
  checked: readonly CheckedClaim[],
  sources: readonly CitedSource[],
): Promise<CheckedClaim[]> {
  const shown = checked.map(({ claim, places, judgement }) => linesForJudge(claim.text, places, judgement));
  const items = checked.map(({ claim: { text, numbers } }, i) => ({
    claim: text,
    numbers,
    lines: shown[i]!.map((place) => place.text),
  }));
  const pictures = sources.flatMap(({ passage }) => passage ?? []);
  const verdicts = await judgeEvidence(context, items, pictures);
  return checked.map((one, i) => withVerdict(one, verdicts[i], shown[i]!));
}

function withVerdict(
  checked: CheckedClaim,
  said: ModelVerdict | undefined,
  shown: readonly CitedPlace[],
): CheckedClaim {
  if (!said) return checked;
  const { judgement } = checked;
  const named = (said.lines ?? []).flatMap((line) => shown[line - 1] ?? []).slice(0, MOST_NAMED);
  const chosen = named.length > 0 && said.verdict !== 'unsupported' ? named : checked.chosen;
  // Another figure than the source's stays one, whatever the model makes of it.
  const verdict = judgement.isContradicted && said.verdict === 'supported' ? 'partly' : said.verdict;
  const lacks = said.lacks?.trim() ?? '';
  const parts =
    verdict === 'supported'
      ? judgement.parts.map(({ text }) => ({ text, verdict }))
      : lacks !== ''
        ? [{ text: lacks, verdict: 'unsupported' as const }]
        : judgement.parts;
  return { ...checked, chosen, judgement: { ...judgement, verdict, parts } };
}

const MOST_NAMED = 6;

/** One row for each source that the sentence cites. One that adds nothing is judged by itself. */
function rowsOf(
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
