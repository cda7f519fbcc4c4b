import { fold } from '../../text/fold.ts';

const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’\-–][\p{L}\p{M}\p{N}]+)*\.?`;
const LINKING = '(?:of|the|and|de|la|le|du|von|van|der|den|di|da|del|y|al|el|bin|ibn|&|for)';
const WESTERN = new RegExp(
  String.raw`${CAPITALISED}(?:[ \t](?:(?:${LINKING}[ \t]){0,3}${CAPITALISED}|\d+))*`,
  'gu',
);
const JOINT = /\s(?:and|of|the|for|&)\s(?:the\s)?/;
const JAPANESE =
  /[\p{Script=Han}\p{Script=Katakana}々ー・][\p{Script=Han}\p{Script=Katakana}々ー・A-Za-z0-9]+/gu;
const ONE_SCRIPT = /[\p{Script=Han}々]{2,}|[\p{Script=Katakana}ー]{2,}/gu;
const QUOTED = /[「『]([^「」『』\n]{2,40})[」』]/gu;
// Capitalised for their place at the head of a sentence, not as a name.
const OPENERS = new Set(
  `the a an in on at by for from as after before when while if since then but and or so yet however although though
because both some many most all each today now later what who why how where which whose whom to with during according
moreover also another one two it he she they we his her its their our this that these those there here is was are were
did do does of i you no not my your`.split(/\s+/),
);
const MAX_NAME_CHARS = 80;
const MAX_NAMES = 80;

/** One spelling per name: width, case, accents, kana, punctuation and a possessive ending made equal. */
export function nameKey(name: string): string {
  return fold(name)
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}ー]+/gu, ' ')
    .trim();
}

/** The keys of what a text calls by name: capitalised words in a row, kanji and katakana words, quoted titles. */
export function namesOf(text: string): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const key = nameKey(name);
    if (key.length > 1 && key.length <= MAX_NAME_CHARS && !OPENERS.has(key) && found.size < MAX_NAMES)
      found.add(key);
  };
  const width = text.normalize('NFKC');
  for (const [run] of width.matchAll(WESTERN)) addWestern(run, add);
  for (const [run] of width.matchAll(JAPANESE)) {
    add(run);
    for (const [part] of run.matchAll(ONE_SCRIPT)) add(part);
  }
  for (const [, quoted] of width.matchAll(QUOTED)) add(quoted!);
  return [...found];
}

function addWestern(run: string, add: (name: string) => void): void {
  const words = run.split(/\s+/);
  const start = words.findIndex((word) => !OPENERS.has(word.toLowerCase()));
  if (start < 0) return;
  const name = words.slice(start).join(' ');
  add(name);
  const parts = name.split(JOINT);
  if (parts.length > 1) parts.forEach(add);
}
