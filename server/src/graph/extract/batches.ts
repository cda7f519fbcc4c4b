import { estimateTokens } from '../../text/token-estimate.ts';
import type { ExtractionText } from './extraction.ts';
import { windowsOf } from './windows.ts';
import type { Window } from './windows.ts';

/** Windows that one question is asked about. All of them public, or none: no word of a file may end up in what others see. */
export interface Batch {
  /** Unique and the same in every attempt. */
  key: string;
  windows: Window[];
}

export interface BatchLimits {
  /** Tokens of text for each question: there are no more questions than so many tokens ask for. */
  tokens: number;
  /** Most questions. */
  most: number;
}

const WINDOWS_IN_A_BATCH = 4;

/** Short texts share a question; long ones are cut. What is left out at the limit is depth, not a source. */
export function batchesOf(texts: readonly ExtractionText[], { tokens, most }: BatchLimits): Batch[] {
  const windowTokens = Math.ceil(tokens / WINDOWS_IN_A_BATCH);
  const kept = beginning(windowsOf(texts, { windowTokens }), tokens * most);
  const [shared, own] = [kept.filter(({ isPublic }) => isPublic), kept.filter(({ isPublic }) => !isPublic)];
  return [
    ...split(shared, tokens).map((windows, i) => ({ key: `graph-shared-${i}`, windows })),
    ...split(own, tokens).map((windows, i) => ({ key: `graph-own-${i}`, windows })),
  ];
}

/** Each window by itself: for a model that costs nothing and reads one text at a time. */
export const windowByWindow = (texts: readonly ExtractionText[], most: number): Batch[] =>
  windowsOf(texts, { most }).map((window) => ({ key: window.key, windows: [window] }));

function beginning(windows: readonly Window[], mostTokens: number): Window[] {
  let tokens = 0;
  return windows.filter(({ text }) => (tokens += estimateTokens(text)) <= mostTokens);
}

/** Into as many parts as there are times so many tokens, all of about the same size. */
function split(windows: readonly Window[], tokens: number): Window[][] {
  const sizes = windows.map(({ text }) => estimateTokens(text));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const size = total / Math.ceil(total / tokens);
  const parts: Window[][] = [];
  let before = 0;
  for (const [i, window] of windows.entries()) {
    (parts[Math.floor(before / size)] ??= []).push(window);
    before += sizes[i]!;
  }
  // One window may be larger than a part.
  return parts.filter((part) => part !== undefined);
}
