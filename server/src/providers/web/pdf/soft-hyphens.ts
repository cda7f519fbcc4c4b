import type { OperatorCodes, Operators } from './read-rules.ts';

const mostHyphens = 2_000;
/** In letters, to either side of a hyphen: where the same ones stand in the text, it is missing. */
const context = 12;
/** In letters: how far from where it is expected a place is looked for. */
const reach = 5_000;
const soft = '\u00ad';

/** Puts back the hyphens that pdf.js leaves out, since their font calls them soft; runs of text in the order of the page. */
export function addSoftHyphens(runs: { text: string }[], operators: Operators, codes: OperatorCodes): void {
  const drawn = drawnLetters(operators, codes);
  if (drawn.hyphens.length === 0 || drawn.hyphens.length > mostHyphens) return;
  const read = runs.map(({ text }) => text.replace(/\s/g, '')).join('');
  const found: number[] = [];
  // By how many letters the text is ahead of what is drawn: none, unless pdf.js has left out others too.
  let ahead = 0;
  for (const place of drawn.hyphens) {
    const start = Math.max(0, place - context);
    const around = drawn.letters.slice(start, place + context);
    const from = Math.max(0, start + ahead);
    const isThere = read.startsWith(around, from);
    const at = isThere ? from : read.slice(0, from + reach).indexOf(around, from - reach);
    if (at < 0) continue;
    ahead = at - start;
    found.push(place + ahead);
  }
  insertHyphens(runs, found);
}

/** All letters that are drawn, and before which of them a hyphen is that is called a soft one. */
function drawnLetters(
  { fnArray, argsArray }: Operators,
  codes: OperatorCodes,
): { letters: string; hyphens: number[] } {
  let letters = '';
  const hyphens: number[] = [];
  for (const [index, operator] of fnArray.entries()) {
    if (operator !== codes['showText']) continue;
    const [glyphs] = argsArray[index] as [({ unicode?: string } | number | null)[]?];
    for (const glyph of glyphs ?? []) {
      if (typeof glyph !== 'object' || !glyph?.unicode) continue;
      if (glyph.unicode === soft) hyphens.push(letters.length);
      else letters += glyph.unicode.normalize('NFKC').replace(/\s/g, '');
    }
  }
  return { letters, hyphens };
}

/** Places are counted in letters from the first run on; a hyphen behind the last letter of a run belongs to it. */
function insertHyphens(runs: { text: string }[], places: number[]): void {
  let count = 0;
  let next = 0;
  for (const run of runs) {
    let text = '';
    for (const letter of run.text.split('')) {
      text += letter;
      if (!/\s/.test(letter)) count += 1;
      while (next < places.length && places[next]! <= count) {
        if (places[next] === count) text += '-';
        next += 1;
      }
    }
    run.text = text;
    if (next === places.length) return;
  }
}
