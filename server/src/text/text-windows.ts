import { estimateTokens } from './token-estimate.ts';
import { textChunks } from './text-chunks.ts';

/** A long text in as few parts as possible, each within the budget of tokens. */
export function textWindows(text: string, tokens: number): string[] {
  const windows: string[] = [];
  let open = '';
  let used = 0;
  for (const chunk of textChunks(text)) {
    const size = estimateTokens(chunk);
    if (open !== '' && used + size > tokens) {
      windows.push(open);
      open = '';
      used = 0;
    }
    open += chunk;
    used += size;
  }
  return open === '' ? windows : [...windows, open];
}
