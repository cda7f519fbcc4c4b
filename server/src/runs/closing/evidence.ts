import { z } from 'zod';
import type { Locale } from '@quarry/api/common.ts';
import { judgeQuestion } from '../../prompts/judge.ts';
import type { Model } from '../../providers/model/model.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import { sentences } from '../../text/sentences.ts';
import { createBreather } from '../../text/breather.ts';
import type { Passage } from '../../text/passage.ts';
import { tokens } from '../../text/tokens.ts';
import type { NewEvidence } from '../../store/runs/evidence.ts';
import { askForData, paidFor } from '../agent/ask-for-data.ts';
import { modelOf, roleOf } from '../agent/model-of.ts';
import { promptSize } from '../agent/fitting/prompt-size.ts';
import { roomFor } from '../agent/fitting/window-room.ts';
import { choosePictures } from '../../tools/show-pictures.ts';
import { addUsage } from '../agent/run-context.ts';
import type { RunContext } from '../agent/run-context.ts';

type Verdict = NewEvidence['verdict'];

interface CitedSource {
  id: string;
  n: number;
  body: string;
  /** The same as a passage, of what is a picture: a judge that can see is shown it. */
  passage?: Passage;
}

interface Claim {
  /** The sentence without its numbers. */
  text: string;
  numbers: number[];
}

/** Share of a claim's terms that the quote must hold. */
const SUPPORTED = 0.6;
const PARTLY = 0.3;
const MAX_JUDGED = 60;
/** Of the room; the rest is for the form of the answer and what is known of the run. */
const JUDGED_SHARE = 0.8;
/** Of cited pictures, for the judge. */
const PICTURE_TOKENS = 6_000;

/**
 * What every cited sentence rests on: the passage of the source that is closest to it, with its span, and whether it
 * carries the sentence. The numbers were bound to sources by the program; here only words are compared.
 */
export async function collectEvidence(
  context: RunContext,
  text: string,
  sources: CitedSource[],
): Promise<NewEvidence[]> {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  const prepared = new Map<number, Sentence[]>();
  const breather = createBreather(context.signal);
  const rows: NewEvidence[] = [];
  for (const { text: claim, numbers } of claimsOf(text)) {
    for (const n of numbers) {
      const source = byNumber.get(n);
      if (!source) continue;
      if (!prepared.has(n)) prepared.set(n, splitSource(source.body));
      rows.push({
        sourceId: source.id,
        n,
        claim,
        ...closestQuote(claim, { body: source.body, parts: prepared.get(n)! }),
      });
      if (breather.due()) await breather.rest();
    }
  }
  const pictures = sources.flatMap(({ passage }) => passage ?? []);
  const isEmbedded = modelOf(context, roleOf('verdicts')).provider === 'embedded';
  return isEmbedded ? rows : judge(context, rows, pictures);
}

interface Sentence {
  start: number;
  end: number;
  terms: ReadonlySet<string>;
}

export function splitSource(body: string): Sentence[] {
  return sentences(body).map(({ start, end }) => ({
    start,
    end,
    terms: new Set(tokens(body.slice(start, end))),
  }));
}

/** Sentences that cite. A number at the start of the next sentence (`… fact. [2]`) belongs to the one before it. */
export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = [];
  const marked = text.replaceAll(/([.!?。！？])\s*((?:\[\d{1,4}\][ \t]*)+)/g, ' $2$1 ');
  for (const { start, end } of sentences(marked)) {
    const sentence = marked.slice(start, end);
    const numbers = [...sentence.matchAll(/\[(\d{1,4})\]/g)].map(([, n]) => Number(n));
    const claim = sentence
      .replaceAll(/\s*\[\d{1,4}\]/g, '')
      .replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>)\s+/, '')
      .trim()
      .replace(/\s+([.!?。！？])$/, '$1');
    if (numbers.length > 0 && claim !== '') claims.push({ text: claim, numbers: [...new Set(numbers)] });
  }
  return claims;
}

/** The sentence of the source, or two in a row, that shares most with the claim. */
export function closestQuote(claim: string, { body, parts }: { body: string; parts: Sentence[] }) {
  const wanted = new Set(tokens(claim));
  let best = { start: 0, end: 0, share: 0 };
  for (const [i, { start, end, terms }] of parts.entries()) {
    const alone = shareOf(wanted, [terms]);
    if (alone > best.share) best = { start, end, share: alone };
    const next = parts[i + 1];
    const both = next && alone > 0 ? shareOf(wanted, [terms, next.terms]) : 0;
    if (next && both > Math.max(best.share, alone)) best = { start, end: next.end, share: both };
  }
  const { start, end, share } = best;
  const verdict: Verdict = share >= SUPPORTED ? 'supported' : share >= PARTLY ? 'partly' : 'unsupported';
  return { quote: body.slice(start, end), startAt: start, endAt: end, verdict };
}

function shareOf(wanted: ReadonlySet<string>, there: ReadonlySet<string>[]): number {
  if (wanted.size === 0) return 0;
  let found = 0;
  for (const term of wanted) if (there.some((terms) => terms.has(term))) found += 1;
  return found / wanted.size;
}

function judgement(pairs: number) {
  const index = z.literal(Array.from({ length: pairs }, (_, i) => i + 1));
  const verdict = z.enum(['supported', 'partly', 'unsupported']);
  return z.object({ verdicts: z.array(z.object({ index: askedAs(z.int(), index), verdict })) });
}

/** A pair is judged whole or not at all; what is known of the run is asked with them. */
function howManyFit(pairs: { claim: string; quote: string }[], model: Model, locale: Locale): number {
  const fits = (count: number) =>
    promptSize(judgeQuestion(pairs.slice(0, count), locale).prompt) <= roomFor(model) * JUDGED_SHARE;
  let count = pairs.length;
  while (count > 0 && !fits(count)) count -= 1;
  return count;
}

/** The model as judge, in one call. When it cannot judge, the comparison of words stands. */
async function judge(context: RunContext, rows: NewEvidence[], pictures: Passage[]): Promise<NewEvidence[]> {
  if (rows.length === 0) return rows;
  const { run, signal, steps, usage } = context;
  const model = modelOf(context, roleOf('verdicts'));
  const locale: Locale = run.input.locale;
  const all = rows.slice(0, MAX_JUDGED).map(({ claim, quote, n }) => ({ claim, quote, n }));
  const pairs = all.slice(0, howManyFit(all, model, locale));
  if (pairs.length === 0) return rows;
  const answer = await steps.run(`judge/${run.phase}`, async () => {
    try {
      const { shown } = choosePictures(pictures, { model, tokens: PICTURE_TOKENS });
      const question = judgeQuestion(pairs, locale, shown);
      return await askForData(context, { question, asked: 'verdicts', schema: judgement(pairs.length) });
    } catch (error) {
      if (signal.aborted) throw error;
      const paid = paidFor(error);
      return paid && { value: { verdicts: [] }, usage: paid };
    }
  });
  if (!answer) return rows;
  addUsage(usage, answer.usage);
  const verdicts = new Map(answer.value.verdicts.map(({ index, verdict }) => [index, verdict]));
  return rows.map((row, i) => ({ ...row, verdict: verdicts.get(i + 1) ?? row.verdict }));
}
