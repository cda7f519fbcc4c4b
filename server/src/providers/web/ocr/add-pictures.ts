import { joinLines } from '../pdf/join-lines.ts';

interface PagedText {
  body: string;
  pages?: { page: number; start: number }[];
}

/** Puts what was read from pictures of pages into a text, each behind what stands on the pages before it. */
export function addPictures(text: PagedText, found: { page: number; text: string }[]): PagedText {
  let { body, pages = [] } = text;
  for (const { page, text: read } of found) {
    const words = paragraphsOf(read);
    if (words === '') continue;
    const next = pages.find((start) => start.page > page);
    const place = next ? blockStart(body, next.start) : body.length;
    const before = body.slice(0, place).trimEnd();
    const after = body.slice(place).trimStart();
    const start = before === '' ? 0 : before.length + 2;
    const end = start + words.length + (after === '' ? 0 : 2);
    pages = [
      ...pages.filter((entry) => entry.start < place),
      { page, start },
      ...pages
        .filter((entry) => entry.start >= place)
        .map((entry) => ({ ...entry, start: end + Math.max(0, entry.start - (body.length - after.length)) })),
    ];
    body = [before, words, after].filter(Boolean).join('\n\n');
  }
  return { body, pages };
}

/** A page may begin within a paragraph: the picture then follows behind it. */
function blockStart(body: string, place: number): number {
  if (place === 0 || body.slice(place - 2, place) === '\n\n') return place;
  const end = body.indexOf('\n\n', place);
  return end < 0 ? body.length : end + 2;
}

function paragraphsOf(text: string): string {
  return text
    .replaceAll('\f', '')
    .split(/\n\s*\n/)
    .map((lines) =>
      lines
        .split('\n')
        .map((line) => line.trim())
        .reduce((joined, line) => joinLines(joined, line), ''),
    )
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph))
    .join('\n\n');
}
