import type { Locale } from '@quarry/api/common.ts';
import { leftOutNote } from '../../../prompts/fold.ts';
import { cutToTokens, estimateTokens } from '../../../text/token-estimate.ts';
import { cutToRelevant } from '../../../tools/relevant-parts.ts';

export interface Cut {
  locale: Locale;
  /** What is kept has to do with it. */
  question: string;
  /** Whether turns of the user before the last one are the past, and no part of the question. */
  hasHistory?: boolean;
  signal: AbortSignal;
}

/** Of each text what says most to the question, all together within the budget. What was cut says so. */
export async function cutTexts(texts: readonly string[], tokens: number, cut: Cut): Promise<string[]> {
  const { locale, question, signal } = cut;
  const sizes = texts.map(estimateTokens);
  if (sizes.reduce((sum, size) => sum + size, 0) <= tokens) return [...texts];
  const note = estimateTokens(leftOutNote(locale, 100_000)) + 2;
  const passages = texts.map((text, n) => ({ n, title: '', url: '', text }));
  const room = Math.max(0, tokens - note * texts.length);
  const kept = await cutToRelevant(passages, { question, tokens: room, signal });
  return kept.map(({ text }, i) => {
    const lost = sizes[i]! - estimateTokens(text);
    // White space at the edges is no loss.
    if (text.length >= texts[i]!.trim().length) return texts[i]!;
    const said = leftOutNote(locale, roughly(lost));
    return text === '' ? said : `${text}\n\n${said}`;
  });
}

const roughly = (tokens: number): number => (tokens > 100 ? Math.round(tokens / 100) * 100 : tokens);

/** The beginning and the end of a text: what is wanted stands at either. */
export function cutMiddle(text: string, tokens: number, locale: Locale): string {
  const size = estimateTokens(text);
  if (size <= tokens) return text;
  const said = `\n\n${leftOutNote(locale, roughly(size - tokens))}\n\n`;
  const room = Math.max(0, tokens - estimateTokens(said));
  const head = cutToTokens(text, Math.floor(room * 0.6));
  return head + said + lastTokens(text.slice(head.length), Math.floor(room * 0.4));
}

function lastTokens(text: string, tokens: number): string {
  let start = text.length;
  for (let size = 0; start > 0;) {
    const from = Math.max(0, start - 200);
    size += estimateTokens(text.slice(from, start));
    if (size > tokens) break;
    start = from;
  }
  return text.slice(start).toWellFormed();
}
