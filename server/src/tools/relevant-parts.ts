import type { Passage } from '../text/passage.ts';
import { idfOf } from '../text/bm25.ts';
import { createBreather } from '../text/breather.ts';
import { probeOf, probeText } from '../text/probe.ts';
import { queryTerms } from '../text/query-terms.ts';
import { termWeight } from '../text/tokens.ts';
import { cutToTokens, estimateTokens } from '../text/token-estimate.ts';
import { textChunks } from '../text/text-chunks.ts';

export interface CutOptions {
  question: string;
  /** Of all passages together. */
  tokens: number;
  signal: AbortSignal;
}

const GAP = '\n\n…\n\n';
// The beginning of a document says what it is, whatever the question.
const LEAD_BONUS = 0.5;

interface Chunk {
  text: string;
  index: number;
  tokens: number;
  terms: number[];
  worth: number;
}

/** Of each text the parts that say most to the question, in their order, within the budget. */
export async function cutToRelevant(
  passages: readonly Passage[],
  { question, tokens, signal }: CutOptions,
): Promise<Passage[]> {
  const terms = queryTerms(question);
  const chunked = await findTerms(passages, { terms, signal });
  weigh(chunked.flat(), terms);
  const shares = shareOut(
    chunked.map((chunks) => chunks.reduce((sum, chunk) => sum + chunk.tokens, 0)),
    tokens,
  );
  return passages.map((passage, i) => ({ ...passage, text: join(chunked[i]!, shares[i]!) }));
}

async function findTerms(
  passages: readonly Passage[],
  { terms, signal }: { terms: readonly string[]; signal: AbortSignal },
): Promise<Chunk[][]> {
  const breather = createBreather(signal);
  const probes = terms.map(probeOf);
  const found: Chunk[][] = [];
  for (const { text } of passages) {
    const chunks: Chunk[] = [];
    for (const chunk of textChunks(text)) {
      if (breather.due()) await breather.rest();
      const folded = probes.length > 0 ? probeText(chunk) : '';
      chunks.push({
        text: chunk,
        index: chunks.length,
        tokens: estimateTokens(chunk),
        terms: probes.flatMap((probe, index) => (probe.test(folded) ? [index] : [])),
        worth: 0,
      });
    }
    found.push(chunks);
  }
  return found;
}

function weigh(chunks: Chunk[], terms: readonly string[]): void {
  const counts = terms.map(() => 0);
  for (const chunk of chunks) for (const index of chunk.terms) counts[index]! += 1;
  const weights = terms.map((term, index) => termWeight(term) * idfOf(counts[index]!, chunks.length));
  for (const chunk of chunks) {
    chunk.worth = chunk.terms.reduce((sum, index) => sum + weights[index]!, 0);
    if (chunk.index === 0) chunk.worth += LEAD_BONUS * Math.max(0, ...weights);
  }
}

/** Each gets an equal share; what a short one leaves over goes to the others. */
function shareOut(sizes: readonly number[], budget: number): number[] {
  const shares = sizes.map(() => 0);
  const order = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => a.size - b.size);
  let left = budget;
  for (const [i, { size, index }] of order.entries()) {
    shares[index] = Math.min(size, Math.floor(left / (order.length - i)));
    left -= shares[index]!;
  }
  return shares;
}

function join(chunks: readonly Chunk[], budget: number): string {
  const chosen = choose(chunks, budget);
  if (chosen.length === 0) return cutToTokens(chunks[0]?.text ?? '', budget).trim();
  let text = '';
  for (const [i, chunk] of chosen.entries()) {
    const isNext = i === 0 || chosen[i - 1]!.index + 1 === chunk.index;
    text = isNext ? text + chunk.text : text.trimEnd() + GAP + chunk.text.trimStart();
  }
  return text.trim();
}

/** The best that fit, in their order; without a question the beginning is the best. */
function choose(chunks: readonly Chunk[], budget: number): Chunk[] {
  let left = budget;
  return chunks
    .toSorted((a, b) => b.worth - a.worth || a.index - b.index)
    .filter((chunk) => {
      if (chunk.tokens > left) return false;
      left -= chunk.tokens;
      return true;
    })
    .sort((a, b) => a.index - b.index);
}
