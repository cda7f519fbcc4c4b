import { createBm25 } from '../../text/bm25.ts';
import type { Passage } from '../../text/passage.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { tokens } from '../../text/tokens.ts';
import { cutToRelevant } from '../relevant-parts.ts';

type Found = Passage & { id: string };

/** Less of a page says too little to be cited from. */
const TOKENS_EACH = 300;
const FEWEST = 6;
const MOST = 40;

export interface BestRequest {
  /** The question, its parts, and what was still missing. */
  needs: readonly string[];
  /** What was noted, with numbers of pages: those stay. */
  known: readonly string[];
  tokens: number;
  /** How near each is in meaning, where that can be told. */
  nearness: (texts: string[]) => Promise<readonly number[] | null | undefined>;
  signal: AbortSignal;
}

/** The pages that say most to what is asked, the best first, each cut to what it says to it. */
export async function bestPassages(
  passages: readonly Found[],
  { needs, known, tokens: budget, nearness, signal }: BestRequest,
): Promise<Found[]> {
  const question = needs.join('\n');
  const most = Math.max(FEWEST, Math.min(MOST, Math.floor(budget / TOKENS_EACH)));
  const glances = await cutToRelevant(passages, { question, tokens: TOKENS_EACH * passages.length, signal });
  const near = await nearness(glances.map(({ title, text }) => `${title}\n${text}`));
  const order = orderOf(glances, { needs, near });
  const cited = new Set(
    known.flatMap((point) => [...point.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))),
  );
  const ranked = order.map((index) => passages[index]!);
  const noted = ranked.filter(({ n }) => cited.has(n));
  const others = ranked.filter(({ n }) => !cited.has(n));
  const chosen = new Set([...noted, ...others].slice(0, most));
  const shown = ranked.filter((passage) => chosen.has(passage));
  const cut = await cutToRelevant(shown, { question, tokens: budget, signal });
  return shown.map((passage, i) => ({ ...passage, text: cut[i]!.text }));
}

/** By words, and by meaning where that is known; each counts as much as the other. */
function orderOf(
  glances: readonly Passage[],
  { needs, near }: { needs: readonly string[]; near?: readonly number[] | null | undefined },
): number[] {
  const bm25 = createBm25(glances.map(({ title, text }) => ({ terms: tokens(`${title}\n${text}`) })));
  const terms = needs.map((need) => new Set(queryTerms(need)));
  const words = glances.map((_, i) => Math.max(0, ...terms.map((each) => bm25.score(each, i))));
  const best = Math.max(...words, Number.MIN_VALUE);
  return glances
    .map((_, index) => ({ index, score: words[index]! / best + (near?.[index] ?? 0) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index }) => index);
}
