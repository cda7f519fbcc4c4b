/** Format, private and unassigned characters, fillers that take no room, variation selectors and tags. */
const UNSEEN =
  // oxlint-disable-next-line no-misleading-character-class -- each of them is meant by itself
  /[\p{Cf}\p{Co}\p{Cn}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFE00-\uFE0F\uFFA0\u{E0000}-\u{E0FFF}]/gu;

/**
 * What a stranger has written, as it may stand beside our own words: one line, no characters that nobody sees (a way to
 * say something to a model that the person who allowed it could not read), no marks of ours, and not too long.
 */
export function shownText(text: string, most: number): string {
  const visible = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim();
  return visible.length > most ? `${visible.slice(0, most).toWellFormed()}…` : visible;
}
