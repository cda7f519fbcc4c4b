import { z } from 'zod';
import { contestQuestion } from '../../../prompts/contest.ts';
import { askedAs } from '../../../providers/model/model-schema.ts';
import type { NewEvidence } from '../../../store/runs/evidence.ts';
import type { AnswerSentence } from '../../../text/claims/answer-sentences.ts';
import { readFacts } from '../../../text/claims/facts.ts';
import { namesOf } from '../../../text/claims/names.ts';
import { sharesOf, viewClaim } from '../../../text/claims/weigh-claim.ts';
import { shippedVerdictModel } from '../../../text/claims/verdict-model.ts';
import { askForData, paidFor } from '../../agent/ask-for-data.ts';
import { addUsage } from '../../agent/run-context.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { checkClaim, rowsOf, type CheckedClaim } from '../check-claims.ts';
import type { CitedSource } from '../cited-places.ts';
import type { SourcePlaces } from '../source-places.ts';

/** A sentence that its own sources support and others of the run contradict. */
export interface Contested {
  sentence: AnswerSentence;
  /** What of it they tell otherwise. */
  lacks: string;
  rows: NewEvidence[];
}

interface Found {
  sentence: AnswerSentence;
  /** The claim against the other source. */
  checked: CheckedClaim;
}

/** A sentence that holds so much of a claim may be about the same thing. */
const ALIKE = 0.45;
const MOST_SOURCES = 6;
const MOST_CHECKED = 24;

/**
 * Which sentences other sources of the run contradict: the program finds a sentence that says the same with another figure,
 * name or direction, and the judge confirms that both cannot be true.
 */
export async function findContested(
  context: RunContext,
  {
    kept,
    places,
    key,
  }: { kept: ReadonlyMap<AnswerSentence, CheckedClaim[]>; places: SourcePlaces; key: string },
): Promise<Contested[]> {
  const found: Found[] = [];
  for (const [sentence, claims] of kept)
    for (const { claim, judgement } of claims) {
      if (judgement.verdict !== 'supported' || !hasFigures(claim.text)) continue;
      const others = places.sources.filter(({ n, passage }) => !passage && !claim.numbers.includes(n));
      for (const source of await alikeIn(claim.text, others, places)) {
        const checked = checkClaim({ text: claim.text, numbers: [source.n] }, await places.of([source]));
        if (checked.judgement.isContradicted && isAboutTheSame(checked)) found.push({ sentence, checked });
        if (places.breather.due()) await places.breather.rest();
      }
    }
  const asked = found.slice(0, MOST_CHECKED);
  const contradicted = asked.length > 0 ? await confirm(context, asked, `${key}/contested`) : new Set();
  const contested = new Map<AnswerSentence, Contested>();
  for (const [i, { sentence, checked }] of asked.entries()) {
    if (!contradicted.has(i + 1)) continue;
    const rows = rowsOf(checked, places.sources).map((row) => ({ ...row, verdict: 'contested' as const }));
    const lacks = checked.judgement.parts.flatMap((part) => part.lacks ?? []).join('; ');
    const known = contested.get(sentence);
    if (known) known.rows.push(...rows);
    else contested.set(sentence, { sentence, lacks, rows });
  }
  return [...contested.values()];
}

/** Which of them the judge finds contradicted, by their numbers from 1. */
async function confirm(context: RunContext, asked: readonly Found[], key: string): Promise<Set<number>> {
  const { run, signal, steps, usage, writer } = context;
  const items = asked.map(({ checked: { claim, chosen } }) => ({
    claim: claim.text,
    lines: chosen.map(({ text }) => text),
  }));
  const answer = await steps.run(key, async () => {
    try {
      const question = contestQuestion(items, run.input.locale);
      return await askForData(context, { question, asked: 'verdicts', schema: answered(items.length) });
    } catch (error) {
      if (signal.aborted) throw error;
      const paid = paidFor(error);
      return paid && { value: { items: [] }, usage: paid };
    }
  });
  await writer.flushed();
  if (!answer) return new Set();
  addUsage(usage, answer.usage);
  return new Set(answer.value.items.filter(({ contradicts }) => contradicts).map(({ index }) => index));
}

const answered = (items: number) =>
  z.object({
    items: z.array(
      z.object({
        index: askedAs(z.int(), z.literal(Array.from({ length: items }, (_, i) => i + 1))),
        contradicts: z.boolean(),
      }),
    ),
  });

/** "Tokyo Tower is 333 m tall" and "Tokyo Skytree is 634 m tall" tell nothing of each other. */
function isAboutTheSame({ claim, chosen: [closest] }: CheckedClaim): boolean {
  if (!closest) return false;
  const told = `${closest.heading} ${closest.text}`.toLowerCase();
  const words = namesOf(claim.text).flatMap((name) => name.toLowerCase().split(/\s+/));
  return words.every((word) => word.length < 3 || told.includes(word));
}

function hasFigures(claim: string): boolean {
  const { dates, numbers, versions } = readFacts(claim);
  return dates.length + numbers.length + versions.length > 0;
}

/** The sources in which a sentence says most of what is claimed. */
async function alikeIn(
  claim: string,
  sources: readonly CitedSource[],
  places: SourcePlaces,
): Promise<CitedSource[]> {
  const view = viewClaim(claim, shippedVerdictModel().rarity);
  const ranked: { source: CitedSource; share: number }[] = [];
  for (const source of sources) {
    const shares = sharesOf(view, await places.of([source]));
    ranked.push({ source, share: shares.reduce((most, share) => Math.max(most, share), 0) });
    if (places.breather.due()) await places.breather.rest();
  }
  return ranked
    .filter(({ share }) => share >= ALIKE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_SOURCES)
    .map(({ source }) => source);
}
