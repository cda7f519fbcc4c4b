import type { NewEvidence } from '../../../store/runs/evidence.ts';
import { answerSentences, type AnswerSentence } from '../../../text/claims/answer-sentences.ts';
import { createBreather } from '../../../text/breather.ts';
import { inventionsIn, toldBy } from '../../../text/claims/inventions.ts';
import { factIn } from '../../../text/claims/states-fact.ts';
import { mendWords } from '../../../prompts/mend.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { checkClaims, hasJudge, rowsOf, type CheckedClaim } from '../check-claims.ts';
import type { CitedSource } from '../cited-places.ts';
import { openPlaces, type SourcePlaces } from '../source-places.ts';
import { applyChanges, marked, recited, type Change } from './change.ts';
import { besidesOf, canBeCompared } from './compared.ts';
import { findContested, type Contested } from './find-contested.ts';
import { relieveIdle } from './idle-citations.ts';
import { rewriteSentences } from './rewrite-sentences.ts';

export interface MendRequest {
  text: string;
  /** Every paid call is a step below it. */
  key: string;
  /** The first check of an answer is kept under its own key. */
  judgeKey: string;
  /** The sources of the run, as they are now. */
  sources: () => Promise<CitedSource[]>;
  /** Searches once, where the run may; what is found becomes a source of the run. */
  search?: ((query: string) => Promise<void>) | undefined;
}

export interface Mended {
  text: string;
  changes: Change[];
  evidence: NewEvidence[];
  by: 'judge' | 'program';
}

/** A sentence on its way: what was found of it, and what is to become of it. */
interface Mending {
  sentence: AnswerSentence;
  reason: Change['reason'];
  lacks: string;
  checked: CheckedClaim | undefined;
}

/**
 * A text as its sources carry it. What they do not say is looked for in all sources of the run, then searched for once, then
 * written again, and taken out where that fails too; what holds in part, is contested or has no source is marked. Without a
 * judge only invented figures and names are acted on.
 */
export async function mendText(context: RunContext, request: MendRequest): Promise<Mended> {
  const { text, key, judgeKey } = request;
  const breather = createBreather(context.signal);
  const places = openPlaces(await knownSources(context, { ...request, key: `${key}/sources` }), breather);
  const known = new Set(places.sources.map(({ n }) => n));
  const all = answerSentences(text);
  const cited = all.filter(({ numbers }) => numbers.some((n) => known.has(n)));
  const checked = await checkClaims(context, { claims: cited, places, key: judgeKey });
  const isJudged = hasJudge(context) && (cited.length === 0 || checked.some((one) => one.isJudged));
  const held = new Map(cited.map((sentence, i) => [sentence, checked[i]!]));
  const open = await openSentences(context, { all, held, places, isJudged });
  const { changes, mended, found } = isJudged
    ? await mendWithJudge(context, { ...request, all, open, places })
    : { changes: open.map(takenOut), mended: new Map<AnswerSentence, CheckedClaim[]>(), found: places };
  for (const { change, checked: relieved } of isJudged ? relieveIdle(text, held) : []) {
    changes.push(change);
    held.set(change.sentence, relieved);
  }
  const kept = new Map<AnswerSentence, CheckedClaim[]>();
  for (const sentence of all) {
    const own = mended.get(sentence) ?? (held.has(sentence) ? [held.get(sentence)!] : []);
    const isOut = changes.some((change) => change.sentence === sentence && change.after === '');
    if (own.length > 0 && !isOut) kept.set(sentence, own);
  }
  const contested = isJudged ? await findContested(context, { kept, places: found, key }) : [];
  const whole = withContested(context, { text, changes, contested });
  const mendedText = applyChanges(text, whole);
  return {
    text: mendedText === '' ? mendWords[context.run.input.locale].nothingLeft : mendedText,
    changes: whole,
    evidence: [
      ...[...kept.values()].flat().flatMap((one) => rowsOf(one, found.sources)),
      ...contested.flatMap(({ rows }) => rows),
    ],
    by: isJudged ? 'judge' : 'program',
  };
}

/** The same after a crash, whatever a search has added since. */
async function knownSources(
  { steps }: RunContext,
  { sources, key }: Pick<MendRequest, 'sources' | 'key'>,
): Promise<CitedSource[]> {
  const now = await sources();
  const numbers = new Set(await steps.run(key, async () => now.map(({ n }) => n)));
  return now.filter(({ n }) => numbers.has(n));
}

/** Which sentences something must be done about, and why. */
async function openSentences(
  context: RunContext,
  {
    all,
    held,
    places,
    isJudged,
  }: {
    all: readonly AnswerSentence[];
    held: ReadonlyMap<AnswerSentence, CheckedClaim>;
    places: SourcePlaces;
    isJudged: boolean;
  },
): Promise<Mending[]> {
  const open: Mending[] = [];
  const isOwnWriter = context.model.provider !== 'embedded';
  for (const sentence of all) {
    const checked = held.get(sentence);
    if (!checked) {
      if (isJudged && isOwnWriter && factIn(sentence.text))
        open.push({ sentence, reason: 'uncited', lacks: '', checked: undefined });
      continue;
    }
    const why = whatIsWrong(context, { checked, sources: places.sources });
    if (why && (isJudged || why.reason === 'invented')) open.push({ sentence, checked, ...why });
    if (places.breather.due()) await places.breather.rest();
  }
  return open;
}

function whatIsWrong(
  context: RunContext,
  { checked, sources }: { checked: CheckedClaim; sources: readonly CitedSource[] },
): Pick<Mending, 'reason' | 'lacks'> | undefined {
  const { claim, judgement, isJudged, places } = checked;
  const lacks = judgement.parts
    .filter(({ verdict }) => verdict !== 'supported')
    .map((part) => part.lacks ?? part.text)
    .join('; ');
  if (isJudged && judgement.verdict === 'unsupported') return { reason: 'unsupported', lacks };
  if (isJudged && judgement.verdict === 'partly') return { reason: 'partly', lacks };
  // What a judge has found supported is: in other words, or worked out from what is told.
  if (isJudged || judgement.verdict === 'unchecked') return undefined;
  const cited = sources.filter(({ n }) => claim.numbers.includes(n));
  if (!canBeCompared(claim.text, cited)) return undefined;
  const invented = inventionsIn(claim.text, toldBy(places, besidesOf(context, cited)));
  return invented.length > 0 ? { reason: 'invented', lacks: invented.join('; ') } : undefined;
}

const takenOut = ({ sentence, reason, lacks }: Mending): Change => ({
  kind: 'removed',
  reason,
  sentence,
  after: '',
  ...(lacks !== '' && { lacks }),
});

interface Outcome {
  changes: Change[];
  /** What was found of the sentences that stand in the place of others. */
  mended: Map<AnswerSentence, CheckedClaim[]>;
  found: SourcePlaces;
}

const MOST_SEARCHED = 3;

async function mendWithJudge(
  context: RunContext,
  {
    text,
    key,
    all: sentences,
    open,
    places,
    sources,
    search,
  }: MendRequest & { all: readonly AnswerSentence[]; open: readonly Mending[]; places: SourcePlaces },
): Promise<Outcome> {
  const changes: Change[] = [];
  const mended = new Map<AnswerSentence, CheckedClaim[]>();
  const lookedUp = async (left: readonly Mending[], among: SourcePlaces, step: string) => {
    const wider = left.filter((one) => hasMore(one, among));
    const claims = wider.map(({ sentence }) => ({
      text: sentence.text,
      numbers: among.sources.map(({ n }) => n),
    }));
    const found = claims.length > 0 ? await checkClaims(context, { claims, places: among, key: step }) : [];
    for (const [i, one] of wider.entries()) {
      const carried = narrowed(found[i]!);
      if (!carried) continue;
      const after = recited(text.slice(one.sentence.start, one.sentence.end), carried.claim.numbers);
      mended.set(one.sentence, [carried]);
      changes.push({ kind: 'cited', reason: one.reason, sentence: one.sentence, after, ...lacking(one) });
    }
    return left.filter(({ sentence }) => !mended.has(sentence));
  };

  let left = await lookedUp(open, places, `${key}/own`);
  let all = places;
  const unfound = left.filter(isSearchedFor);
  if (search && unfound.length > 0) {
    const claims = unfound.slice(0, MOST_SEARCHED).map(({ sentence }) => sentence.text);
    await search(mendWords[context.run.input.locale].searchFor(claims));
    const after = await knownSources(context, { sources, key: `${key}/found-sources` });
    const isNew = ({ n }: CitedSource) => places.sources.every((source) => source.n !== n);
    if (after.some(isNew)) {
      all = openPlaces(after, places.breather);
      left = await lookedUp(left, openPlaces(after.filter(isNew), places.breather), `${key}/found`);
    }
  }
  const rewritten = await rewriteSentences(context, {
    items: left.filter(({ reason }) => reason !== 'uncited'),
    places: all,
    key,
  });
  const stays = new Set(
    sentences.filter((sentence) => !open.some((one) => one.sentence === sentence)).map((one) => one.text),
  );
  for (const one of left) {
    const again = rewritten.get(one.sentence);
    // What the answer says already is not said twice.
    if (again?.checked.every(({ claim }) => stays.has(claim.text))) {
      changes.push(takenOut(one));
      continue;
    }
    if (again) mended.set(one.sentence, again.checked);
    changes.push(
      again
        ? {
            kind: 'rewritten',
            reason: one.reason,
            sentence: one.sentence,
            after: again.text,
            ...lacking(one),
          }
        : leftOver(context, text, one),
    );
  }
  return { changes, mended, found: all };
}

/** Ordinary words without a figure or a name find anything. */
const isSearchedFor = ({ sentence, reason }: Mending): boolean =>
  reason === 'uncited' ? factIn(sentence.text) === 'named' : reason !== 'partly';

const lacking = ({ lacks }: Mending) => (lacks === '' ? {} : { lacks });

const hasMore = ({ sentence }: Mending, { sources }: SourcePlaces): boolean =>
  sources.some(({ n }) => !sentence.numbers.includes(n));

/** A claim that was looked for in all sources, with those alone that carry it. */
function narrowed(found: CheckedClaim): CheckedClaim | undefined {
  if (!found.isJudged || found.judgement.verdict !== 'supported' || found.chosen.length === 0)
    return undefined;
  const numbers = [...new Set(found.chosen.map(({ source }) => source.n))].slice(0, MOST_CITED);
  const isOf = ({ source }: { source: CitedSource }) => numbers.includes(source.n);
  return {
    ...found,
    claim: { text: found.claim.text, numbers },
    places: found.places.filter(isOf),
    chosen: found.chosen.filter(isOf),
  };
}

const MOST_CITED = 3;

/** What could not be made good: taken out where nothing carries it, marked where something does. */
function leftOver(context: RunContext, text: string, one: Mending): Change {
  if (one.reason === 'unsupported' || one.reason === 'invented') return takenOut(one);
  const words = mendWords[context.run.input.locale];
  const written = text.slice(one.sentence.start, one.sentence.end);
  const after = marked(written, one.reason === 'partly' ? words.partly : words.uncited);
  return { kind: 'marked', reason: one.reason, sentence: one.sentence, after, ...lacking(one) };
}

/** Behind what else became of it, a sentence says that another source says otherwise. */
function withContested(
  { run }: RunContext,
  { text, changes, contested }: { text: string; changes: Change[]; contested: readonly Contested[] },
): Change[] {
  const byStart = new Map(changes.map((change) => [change.sentence, change]));
  for (const { sentence, rows, lacks } of contested) {
    const before = byStart.get(sentence);
    const written = before?.after ?? text.slice(sentence.start, sentence.end);
    const others = [...new Set(rows.map(({ n }) => n))];
    const after = marked(written, mendWords[run.input.locale].contested(others));
    byStart.set(sentence, {
      kind: 'marked',
      reason: 'contested',
      sentence,
      after,
      ...lacking({ lacks } as Mending),
    });
  }
  return [...byStart.values()];
}
