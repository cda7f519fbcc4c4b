import type { Page } from 'playwright-core';
import { cutToTokens, estimateTokens } from '../../text/token-estimate.ts';
import type { Snapshot } from './browser-session.ts';

const PART_TOKENS = 9_000;
const LEAST_TOKENS = 200;

export type PageView = Pick<Snapshot, 'url' | 'title' | 'text' | 'part' | 'parts' | 'problem'>;

/** What the page says of itself to those who cannot see it; a page that is too long comes in parts. */
export async function takeSnapshot(
  page: Page,
  request: { part?: number | undefined; tokens?: number | undefined; timeoutMs: number },
): Promise<PageView> {
  const { part = 1, tokens = PART_TOKENS, timeoutMs } = request;
  const url = page.url();
  try {
    const text = await page.ariaSnapshot({ mode: 'ai', timeout: timeoutMs });
    const title = await page.title();
    const parts = splitLines(text, Math.max(LEAST_TOKENS, tokens));
    const shown = Math.min(Math.max(1, Math.floor(part)), parts.length);
    return { url, title, text: withNote(parts, shown), part: shown, parts: parts.length };
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
    const problem =
      'The page does not answer: it is busy, or keeps loading itself anew. Wait, go back or open another.';
    return { url, title: '', text: '', part: 1, parts: 1, problem };
  }
}

/** Between lines where it can be: what stands on one belongs together. */
function splitLines(text: string, tokens: number): string[] {
  const parts: string[] = [''];
  let left = tokens;
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    for (let rest = line; rest !== '';) {
      const fitting = cutToTokens(rest, left);
      const isWhole = fitting.length === rest.length;
      if (isWhole || left === tokens) {
        parts[parts.length - 1] += fitting;
        left -= estimateTokens(fitting);
        rest = rest.slice(fitting.length);
      }
      if (!isWhole) {
        parts.push('');
        left = tokens;
      }
    }
  }
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : parts;
}

function withNote(parts: string[], shown: number): string {
  const text = parts[shown - 1]!;
  if (parts.length === 1) return text;
  const all = parts.reduce((sum, part) => sum + part.length, 0);
  return `${text.trimEnd()}\n# Part ${shown} of ${parts.length}: ${text.length} of ${all} characters of this page are shown.`;
}
