import type { Evidence } from '@quarry/api/evidence.ts';

/** What was seen of one run: all that figures are computed from. */
export interface ObservedRun {
  runId: string;
  status: string;
  text: string;
  finishReason?: string | undefined;
  error?: string | undefined;
  /** What the run has read. */
  sources: { url: string; title: string }[];
  /** What the text cites, by its numbers. */
  cited: { n: number; url: string; title: string }[];
  claims: ObservedClaim[];
  /** Statements of fact in the text, and how many of them cite. */
  facts: { all: number; cited: number };
  queries: string[];
  tools: string[];
  pages: number;
  tokens: { input: number; output: number };
  /** US dollars; null where a price is not known. */
  cost: number | null;
  /** Null for a run that an earlier stop has cut from its watcher. */
  firstEventMs: number | null;
  answerMs: number | null;
  isRepaired: boolean;
}

/** A sentence that cites, with the place that it rests on. */
export interface ObservedClaim {
  claim: string;
  n?: number | undefined;
  verdict?: Evidence['verdict'];
  quote: string;
  /** The lines of the source that come nearest to the claim: what a judge is shown. */
  lines?: string[] | undefined;
  /** Whether the source says these very words in that place; undefined where its text could not be had. */
  isExact?: boolean | undefined;
}
