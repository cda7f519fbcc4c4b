import type { Block, TextBlock } from './blocks.ts';

/** Titles of the outline in lower case, and how deep each stands, from 1. */
export type Outline = ReadonlyMap<string, number>;

export function outlineKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^(?:[\divx]+ )+/, '')
    .trim();
}

/** Finds the headings among the paragraphs by their letters and by the outline, and says how deep each stands. */
export function markHeadings(
  pages: Block[][],
  { bodySize, isBodyBold, outline }: { bodySize: number; isBodyBold: boolean; outline: Outline },
): void {
  const all = pages.flat();
  // A tagged file names its headings itself.
  if (all.some(({ kind }) => kind === 'heading')) return;
  const found = pages.flatMap((blocks) =>
    blocks.filter((block, index): block is TextBlock => {
      if (block.kind !== 'paragraph' && !(block.kind === 'item' && block.mark !== '-')) return false;
      const next = blocks[index + 1];
      return isHeading(block, { bodySize, isBodyBold, outline, isFollowed: next !== undefined });
    }),
  );
  const sizes = [...new Set(found.map(rankOf))].sort((one, other) => other - one);
  for (const block of found) {
    if (block.kind === 'item') block.text = `${block.mark} ${block.text}`;
    block.kind = 'heading';
    block.level = Math.min(6, sizes.indexOf(rankOf(block)) + 1);
  }
}

/** Letters a twentieth larger are the same size; of the same size bold ones stand higher. */
function rankOf({ size, isBold }: TextBlock): number {
  return Math.round(size) + (isBold ? 0.5 : 0);
}

function isHeading(
  block: TextBlock,
  {
    bodySize,
    isBodyBold,
    outline,
    isFollowed,
  }: { bodySize: number; isBodyBold: boolean; outline: Outline; isFollowed: boolean },
): boolean {
  const { text, size, lines } = block;
  if (!/\p{L}{2}/u.test(text) || text.length > 250 || lines > 3) return false;
  if (outline.has(outlineKey(text)) && size > 0.95 * bodySize) return true;
  if (size >= 1.13 * bodySize) return block.kind === 'paragraph' || block.isBold;
  return (
    block.isBold &&
    !isBodyBold &&
    size > 0.85 * bodySize &&
    lines <= 2 &&
    text.length <= 120 &&
    isFollowed &&
    !/[.,;:。、]$/.test(text)
  );
}
