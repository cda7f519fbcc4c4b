import { isGram, tokens } from './tokens.ts';
import type { Breather } from './breather.ts';

const SAMPLE_CHARS = 4_000;
const PIECE_CHARS = 500;
const MAX_SAMPLES = 50;
const MAX_TERMS = 20;

/** What the texts are about: their most frequent words first, one repeated across texts counting more. */
export async function keyTerms(texts: readonly string[], breather: Breather): Promise<string[]> {
  const weights = new Map<string, number>();
  for (const text of texts.slice(0, MAX_SAMPLES)) {
    for (const [term, times] of frequencies(sampleOf(text))) {
      weights.set(term, (weights.get(term) ?? 0) + Math.sqrt(times));
    }
    if (breather.due()) await breather.rest();
  }
  return [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_TERMS)
    .map(([term]) => term);
}

/** Some from everywhere: the beginning is often a list of contents or a licence. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARS) return text;
  const step = (text.length - PIECE_CHARS) / (SAMPLE_CHARS / PIECE_CHARS - 1);
  const pieces = Array.from({ length: SAMPLE_CHARS / PIECE_CHARS }, (_, i) => Math.floor(i * step));
  return pieces.map((start) => text.slice(start, start + PIECE_CHARS).toWellFormed()).join('\n');
}

function frequencies(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of tokens(text)) {
    if (!isGram(term) && term.length > 1 && !/^\d/.test(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}
