import type { EntityMetadata } from '../store/schema/entities.ts';

const MAX_DESCRIPTION_CHARS = 600;
const MAX_FACTS = 50;

/** The one that says more. It is never put together from both: it would grow with every run. */
export function betterDescription(known: string, found: string): string {
  const next = shortened(found.trim());
  return worth(next) > worth(known) ? next : known;
}

/** Up to a few sentences more is better; a sentence that is whole is better than one that breaks off. */
function worth(text: string): number {
  if (text === '') return -1;
  const isWhole = /[.!?。！？」』)）]$/u.test(text);
  return Math.min([...text].length, 300) * (isWhole ? 1.2 : 1);
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_DESCRIPTION_CHARS) return text;
  const cut = characters.slice(0, MAX_DESCRIPTION_CHARS).join('');
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('。'));
  return end > MAX_DESCRIPTION_CHARS / 2 ? cut.slice(0, end + 1) : `${cut}…`;
}

/** What is said later holds; a fact that nobody repeats stays. */
export function mergedMetadata(
  known: EntityMetadata | null,
  found: EntityMetadata | null,
): EntityMetadata | null {
  const merged = Object.entries({ ...known, ...found }).slice(0, MAX_FACTS);
  return merged.length === 0 ? null : Object.fromEntries(merged);
}
