const WESTERN = /\s*(?:[,;]|\b(?:and|or|versus)\b|\bvs\b\.?|&|\s\/\s)\s*/i;
const ARTICLE = /^(?:the|an?|their|its|also)\s+/i;
const MARKS = /[、，,;；]|および|及び|ならびに|並びに/u;
const PARTICLES: ReadonlySet<string> = new Set(['と', 'や', 'か']);
const MAX_ITEMS = 50;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** "A, B and C" and 「AとB、C」 as their items, each once. */
export function splitList(text: string): string[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}、，・]/u.test(text);
  const items = isJapanese ? japanese(text) : text.split(WESTERN);
  const clean = items.map((item) =>
    item.replaceAll(/^[\s"'「『]+|[\s"'」』.?!。]+$/gu, '').replace(ARTICLE, ''),
  );
  return [...new Set(clean.filter((item) => item !== ''))].slice(0, MAX_ITEMS);
}

function japanese(text: string): string[] {
  const parts = text.split(MARKS).flatMap(splitParticles);
  const all = parts.length > 1 ? parts : text.split('・');
  return all.map((part) => part.trim().replace(/(?:など|等)$/u, ''));
}

/** と between two things is a word of its own; inside a word it is not. */
function splitParticles(text: string): string[] {
  const items = [''];
  for (const { segment } of words.segment(text))
    if (PARTICLES.has(segment) && items.at(-1)!.trim() !== '') items.push('');
    else items[items.length - 1] += segment;
  return items;
}
