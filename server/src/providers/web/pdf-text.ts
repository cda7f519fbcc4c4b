/** A run of text on a PDF page, as pdf.js gives it. */
export interface TextPiece {
  str: string;
  hasEOL: boolean;
  height: number;
  width?: number;
  /** The last two numbers are the position, counted from the lower left corner. */
  transform: number[];
}

const cjk = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/;

/** The paragraphs of a page. A PDF knows only where text stands: lines close to each other belong together. */
export function pdfText(pieces: TextPiece[]): string {
  const paragraphs: string[] = [];
  let paragraph = '';
  let previous: Line | undefined;
  const lines = linesOf(pieces);
  const full = 0.7 * Math.max(0, ...lines.map(({ width }) => width));
  for (const line of lines) {
    if (previous && isApart(previous, line, full)) {
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
  width: number;
}

/**
 * Whether a new paragraph begins. Larger letters are a heading's; a line that fills its column, or stops before a
 * small letter, goes on in the next one, also where lines stand wide.
 */
function isApart(above: Line, below: Line, fullWidth: number): boolean {
  const gap = above.y - below.y;
  const height = Math.max(above.height, below.height, 1);
  const isHeading = Math.min(above.height, below.height) < 0.8 * height;
  if (gap < 0 || gap > 2.4 * height || isHeading) return true;
  const goesOn = (fullWidth > 0 && above.width >= fullWidth) || /^\p{Ll}/u.test(below.text);
  return gap > 1.6 * height && !goesOn;
}

function linesOf(pieces: TextPiece[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let height = 0;
  let width = 0;
  let y = 0;
  for (const piece of pieces) {
    text += piece.str;
    // The empty piece that ends a line stands where the next one begins.
    if (piece.str.trim()) y = piece.transform[5] ?? 0;
    height = Math.max(height, piece.height);
    width += piece.width ?? 0;
    if (!piece.hasEOL && piece !== pieces.at(-1)) continue;
    if (text.trim()) lines.push({ text: text.replace(/\s+/g, ' ').trim(), y, height, width });
    text = '';
    height = 0;
    width = 0;
  }
  return lines;
}

function joinLines(before: string, after: string): string {
  if (!before) return after;
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  const needsSpace = !(cjk.test(before.at(-1)!) && cjk.test(after[0]!));
  return before + (needsSpace ? ' ' : '') + after;
}
