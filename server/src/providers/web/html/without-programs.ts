// What nobody reads, by how it begins; most of the bytes of most pages.
const UNREAD = /<!--|<(?:script|style|svg)(?=[\s>/])/gi;

const CLOSING: Record<string, RegExp> = { script: /<\/script/gi, style: /<\/style/gi, svg: /<\/svg/gi };
// Text of the page ends a drawing that nobody ended, as in a browser; but a drawing may hold some of its own.
const LEAVES_DRAWING =
  /<(?:\/svg|foreignobject|desc|title|body|blockquote|center|dd|div|dl|dt|h[1-6]|img|li|menu|ol|p|pre|span|strong|table|ul)(?=[\s>/])/gi;
const HELD = /^<(?:foreignobject|desc|title)$/i;

/** The page without comments and without what stands in programs, styles and drawings: reading past them is dear. */
export function withoutPrograms(html: string): string {
  const kept: string[] = [];
  let from = 0;
  UNREAD.lastIndex = 0;
  for (let found = UNREAD.exec(html); found; found = UNREAD.exec(html)) {
    const { start, end } = unreadAt(html, found.index, found[0].toLowerCase());
    kept.push(html.slice(from, start));
    from = end;
    UNREAD.lastIndex = end;
  }
  if (from === 0) return html;
  // In one piece: a string that is two behind the scenes is read more slowly, character by character.
  kept.push(html.slice(from));
  return kept.join('');
}

function unreadAt(html: string, at: number, opening: string): { start: number; end: number } {
  if (opening === '<!--') return { start: at, end: after(html, '-->', at) };
  const start = after(html, '>', at);
  if (opening === '<svg') {
    LEAVES_DRAWING.lastIndex = start;
    const found = LEAVES_DRAWING.exec(html);
    if (found && !HELD.test(found[0]))
      return { start: found[0].startsWith('</') ? start : at, end: found.index };
  }
  // Data for machines is read.
  const isRead = opening === '<script' && /json/i.test(html.slice(at, start));
  const end = endOf(html, CLOSING[opening.slice(1)]!, start);
  return { start: isRead ? end : start, end };
}

function after(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at < 0 ? html.length : at + text.length;
}

function endOf(html: string, closing: RegExp, from: number): number {
  closing.lastIndex = from;
  return closing.exec(html)?.index ?? html.length;
}
