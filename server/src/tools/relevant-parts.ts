import type { Passage } from '../text/passage.ts';
import { idfOf } from '../text/bm25.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import { createBreather, type Breather } from '../text/breather.ts';
import { createPlaces } from '../text/outline.ts';
import { pageAt } from '../text/page-at.ts';
import { probeOf, probeText } from '../text/probe.ts';
import { queryTerms } from '../text/query-terms.ts';
import { termWeight } from '../text/tokens.ts';
import { cutToTokens, estimateTokens } from '../text/token-estimate.ts';
import { textChunks } from '../text/text-chunks.ts';
import { placeName } from './place-name.ts';

export interface CutOptions {
  question: string;
  /** Of all passages together. */
  tokens: number;
  signal: AbortSignal;
}

const GAP = '\n\n…\n\n';
// The beginning of a document says what it is, whatever the question.
const LEAD_BONUS = 0.5;
/** What a heading says counts less than the words below it. */
const HEADING_SHARE = 0.5;
/** What stands beside a telling part often goes on with it. */
const NEIGHBOUR_SHARE = 0.25;
const BOILERPLATE_SHARE = 0.2;

interface Chunk {
  text: string;
  index: number;
  /** With its mark, should it need one. */
  tokens: number;
  /** Where it stands, in words; '' where nothing is known of it. */
  place: string;
  terms: number[];
  /** Terms of the headings above it. */
  headed: number[];
  isBoilerplate: boolean;
  worth: number;
}

/**
 * Of each text the parts that say most to the question, in their order, within the budget: what fits stays whole. Each part
 * that does not go on from the one before says where it stands.
 */
export async function cutToRelevant(
  passages: readonly Passage[],
  { question, tokens, signal }: CutOptions,
): Promise<Passage[]> {
  const sizes = passages.map(({ text }) => estimateTokens(text));
  const shares = shareOut(sizes, tokens);
  const long = passages.filter((_, i) => sizes[i]! > shares[i]!);
  const terms = long.length > 0 ? queryTerms(question) : [];
  const chunked = new Map<Passage, Chunk[]>();
  const breather = createBreather(signal);
  const probes = terms.map(probeOf);
  for (const passage of long) chunked.set(passage, await readChunks(passage, { probes, breather }));
  weigh([...chunked.values()], terms);
  return passages.map((passage, i) => {
    const chunks = chunked.get(passage);
    return chunks ? partsOf(passage, join(chunks, shares[i]!)) : passage;
  });
}

function partsOf({ pages: _pages, part, ...passage }: Passage, text: string): Passage {
  return { ...passage, text, part: { shown: text.length, of: part?.of ?? passage.text.length } };
}

async function readChunks(
  { text, pages }: Passage,
  { probes, breather }: { probes: readonly RegExp[]; breather: Breather },
): Promise<Chunk[]> {
  const placeOf = createPlaces(text);
  const termsIn = (words: string) => {
    const folded = probes.length > 0 ? probeText(words) : '';
    return probes.flatMap((probe, index) => (probe.test(folded) ? [index] : []));
  };
  const headed = new Map<string, number[]>();
  const chunks: Chunk[] = [];
  let start = 0;
  for (const chunk of textChunks(text)) {
    if (breather.due()) await breather.rest();
    const { path } = placeOf(start);
    const heading = path.join('\n');
    if (!headed.has(heading)) headed.set(heading, termsIn(heading));
    const place = placeName({ path, page: pageAt(pages, start) });
    chunks.push({
      text: chunk,
      index: chunks.length,
      tokens: estimateTokens(chunk) + (place === '' ? 0 : estimateTokens(markOf(place))),
      place,
      terms: termsIn(chunk),
      headed: headed.get(heading)!,
      isBoilerplate: isMostlyBoilerplate(chunk, path),
      worth: 0,
    });
    start += chunk.length;
  }
  return chunks;
}

function isMostlyBoilerplate(chunk: string, path: readonly string[]): boolean {
  const lines = chunk.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => isBoilerplate(line, path)).length * 2 > lines.length;
}

function weigh(documents: readonly Chunk[][], terms: readonly string[]): void {
  const all = documents.flat();
  const counts = terms.map(() => 0);
  for (const chunk of all) for (const index of chunk.terms) counts[index]! += 1;
  const weights = terms.map((term, index) => termWeight(term) * idfOf(counts[index]!, all.length));
  const sum = (indexes: readonly number[]) => indexes.reduce((total, index) => total + weights[index]!, 0);
  for (const chunks of documents) {
    const own = chunks.map(({ terms: held, headed, isBoilerplate: isEmpty }) => {
      const around = headed.filter((index) => !held.includes(index));
      return (sum(held) + HEADING_SHARE * sum(around)) * (isEmpty ? BOILERPLATE_SHARE : 1);
    });
    for (const [i, chunk] of chunks.entries())
      chunk.worth = own[i]! + NEIGHBOUR_SHARE * Math.max(own[i - 1] ?? 0, own[i + 1] ?? 0);
    if (chunks[0]) chunks[0].worth += LEAD_BONUS * Math.max(0, ...weights);
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

const markOf = (place: string): string => `\n\n… [${place}]\n\n`;

function join(chunks: readonly Chunk[], budget: number): string {
  const chosen = choose(chunks, budget);
  if (chosen.length === 0) return cutToTokens(best(chunks)?.text ?? '', budget).trim();
  let text = '';
  for (const [i, chunk] of chosen.entries()) {
    const isNext = i === 0 ? chunk.index === 0 : chosen[i - 1]!.index + 1 === chunk.index;
    const mark = chunk.place === '' ? GAP : markOf(chunk.place);
    text = isNext ? text + chunk.text : text.trimEnd() + mark + chunk.text.trimStart();
  }
  return text.trim();
}

const best = (chunks: readonly Chunk[]): Chunk | undefined => chunks.toSorted((a, b) => b.worth - a.worth)[0];

/** The best that fit, in their order. Of what says nothing to the question, some from everywhere. */
function choose(chunks: readonly Chunk[], budget: number): Chunk[] {
  const spread = spreadOrder(chunks.length);
  let left = budget;
  return chunks
    .toSorted((a, b) => b.worth - a.worth || spread[a.index]! - spread[b.index]!)
    .filter((chunk) => {
      if (chunk.tokens > left) return false;
      left -= chunk.tokens;
      return true;
    })
    .sort((a, b) => a.index - b.index);
}

/** Ranks so that any first few lie evenly over the whole: the ends, the middle, the quarters … */
function spreadOrder(count: number): number[] {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, count))));
  const reversed = (index: number) => {
    let turned = 0;
    for (let bit = 0; bit < bits; bit += 1) if (index & (1 << bit)) turned |= 1 << (bits - 1 - bit);
    return turned;
  };
  return Array.from({ length: count }, (_, index) => reversed(index));
}
