/** A text folded for comparing, and where each of its characters stood. */
export interface Folded {
  text: string;
  /** `origins[i]` is where in the given text the character of `text[i]` begins. */
  origins: number[];
}

// Marks of Markdown, and white space: layout, not words.
const LAYOUT = /[\s*_`~|\\#>\u200b\u00ad\ufeff]/u;

/** Width, case, white space, dashes, quotation marks and Markdown marks made equal. */
export function foldText(given: string): Folded {
  const units: string[] = [];
  const origins: number[] = [];
  let at = 0;
  for (const character of given) {
    const folded = LAYOUT.test(character) ? '' : foldCharacter(character);
    for (let i = 0; i < folded.length; i += 1) {
      units.push(folded[i]!);
      origins.push(at);
    }
    at += character.length;
  }
  return { text: units.join(''), origins };
}

function foldCharacter(character: string): string {
  if (character <= '\x7f') return character.toLowerCase();
  return character
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’′]/u, "'")
    .replace(/[“”″]/u, '"')
    .replace(/[‐‑–—−]/u, '-')
    .replaceAll(/\s/gu, '');
}
