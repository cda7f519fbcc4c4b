import type { Page } from 'playwright-core';
import type { Snapshot } from './browser-session.ts';

const PART_CHARACTERS = 30_000;

export type PageView = Pick<Snapshot, 'url' | 'title' | 'text' | 'part' | 'parts' | 'problem'>;

/** What the page says of itself to those who cannot see it; a page that is too long comes in parts. */
export async function takeSnapshot(
  page: Page,
  { part = 1, timeoutMs }: { part?: number | undefined; timeoutMs: number },
): Promise<PageView> {
  const url = page.url();
  try {
    const text = await page.ariaSnapshot({ mode: 'ai', timeout: timeoutMs });
    const title = await page.title();
    const parts = splitLines(text);
    const shown = Math.min(Math.max(1, Math.floor(part)), parts.length);
    return { url, title, text: withNote(parts, shown), part: shown, parts: parts.length };
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error;
    const problem =
      'The page does not answer: it is busy, or keeps loading itself anew. Wait, go back or open another.';
    return { url, title: '', text: '', part: 1, parts: 1, problem };
  }
}

function splitLines(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > PART_CHARACTERS) {
    const lineEnd = text.lastIndexOf('\n', start + PART_CHARACTERS);
    const end = lineEnd > start ? lineEnd + 1 : start + PART_CHARACTERS;
    parts.push(text.slice(start, end));
    start = end;
  }
  parts.push(text.slice(start));
  return parts;
}

function withNote(parts: string[], shown: number): string {
  const text = parts[shown - 1]!;
  if (parts.length === 1) return text;
  const all = parts.reduce((sum, part) => sum + part.length, 0);
  return `${text.trimEnd()}\n# Part ${shown} of ${parts.length}: ${text.length} of ${all} characters of this page are shown.`;
}
