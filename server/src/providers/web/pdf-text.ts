/** A run of text on a PDF page, as pdf.js gives it. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
  height: number;
  /** The last two numbers are the position, counted from the lower left corner. */
  transform: number[];
}

const cjk = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The paragraphs of a page. A PDF knows only where text stands: lines close to each other belong together. */
export function pdfText(pieces: TextPiece[]): string {
  const paragraphs: string[] = [];
  let paragraph = '';
  let previous: { y: number; height: number } | undefined;
  for (const line of linesOf(pieces)) {
    const gap = previous ? previous.y - line.y : 0;
    const isNew = previous && (gap < 0 || gap > 1.6 * Math.max(line.height, previous.height, 1));
    if (isNew) {
      paragraphs.push(paragraph);
      paragraph = line.text;
    } else {
      paragraph = joinLines(paragraph, line.text);
    }
    previous = line;
  }
  paragraphs.push(paragraph);
  return paragraphs
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n\n');
}

interface Line {
  text: string;
  y: number;
  height: number;
}

function linesOf(pieces: TextPiece[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let height = 0;
  for (const piece of pieces) {
    text += piece.str;
    height = Math.max(height, piece.height);
    if (!piece.hasEOL && piece !== pieces.at(-1)) continue;
    if (text.trim())
      lines.push({ text: text.replace(/\s+/g, ' ').trim(), y: piece.transform[5] ?? 0, height });
    text = '';
    height = 0;
  }
  return lines;
}

function joinLines(before: string, after: string): string {
  if (!before) return after;
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  const needsSpace = !(cjk.test(before.at(-1)!) && cjk.test(after[0]!));
  return before + (needsSpace ? ' ' : '') + after;
}
