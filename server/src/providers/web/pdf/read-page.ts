import type { PDFPageProxy } from 'unpdf/pdfjs';
import { cleanText, closeLetters } from './clean-text.ts';
import type { Dot, Matrix, PdfPage, Piece, StructureNode } from './pdf-page.ts';
import { apply, multiply } from './pdf-page.ts';
import { readAnnotations } from './read-annotations.ts';
import { readFonts } from './read-fonts.ts';
import type { OperatorCodes } from './read-rules.ts';
import { readRules } from './read-rules.ts';
import { addSoftHyphens } from './soft-hyphens.ts';

interface TextItem {
  str: string;
  width: number;
  height: number;
  transform: number[];
  fontName: string;
}

interface MarkedItem {
  type: string;
  id?: string;
  tag?: string;
}

/** Text of a page with its direction, before the page is turned so that most of it can be read. */
interface TurnedPiece extends Piece {
  turn: number;
}

/** How much of a page, at its top and at its bottom, may be running heads and feet. */
const edge = 0.12;

/** Takes from a page what its layout can be told from. */
export async function readPage(
  page: PDFPageProxy,
  options: { number: number; codes: OperatorCodes; isTagged: boolean; readsRules: boolean },
): Promise<PdfPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const toPage = transform as unknown as Matrix;
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true });
  // Also what fills in the names of the fonts.
  const operators = options.readsRules ? await page.getOperatorList() : { fnArray: [], argsArray: [] };
  const fonts = readFonts(page, Object.keys(styles));
  const place = (item: TextItem): TurnedPiece => {
    const [a, b, c, d, x, y] = multiply(toPage, item.transform);
    const isUpright = (styles as Record<string, { vertical?: boolean }>)[item.fontName]?.vertical === true;
    const font = fonts.get(item.fontName) ?? { isBold: false, isMono: false, isTex: false };
    return {
      text: closeLetters(cleanText(item.str, font)),
      x,
      y,
      width: isUpright ? item.height : item.width,
      size: Math.hypot(c, d) || Math.hypot(a, b),
      font,
      // Letters that stand below each other are read as a page that lies on its side.
      turn: isUpright ? 1 : (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4,
    };
  };
  const all = readPieces(items as (TextItem | MarkedItem)[], { place, height });
  addSoftHyphens(all, operators, options.codes);
  const turn = mainTurn(all);
  const onPage = turned(turn, width, height);
  const upright = all.filter((piece) => piece.turn === turn);
  const frame = { toPage: multiply(onPage, toPage), codes: options.codes, width, height };
  const { rules, dots } = readRules(operators, frame);
  const { links, written, comments } = await readAnnotations(page, frame.toPage);
  const pieces = withoutDoubles(upright).map((piece): Piece => {
    const [x, y] = apply(onPage, piece.x, piece.y);
    return { ...piece, x, y };
  });
  return {
    number: options.number,
    width: turn % 2 ? height : width,
    height: turn % 2 ? width : height,
    pieces: [...pieces, ...written, ...bulletsOf(dots, pieces)],
    aside: all.filter((piece) => piece.turn !== turn).map(({ text }) => text),
    rules,
    links,
    comments,
    // The structure of a form knows its fields, but not what is written in them.
    structure:
      options.isTagged && written.length === 0
        ? ((await page.getStructTree()) as StructureNode | undefined)
        : undefined,
  };
}

function readPieces(
  items: (TextItem | MarkedItem)[],
  { place, height }: { place(item: TextItem): TurnedPiece; height: number },
): TurnedPiece[] {
  const isAtEdge = ({ y }: TurnedPiece) => y < edge * height || y > (1 - edge) * height;
  const content: TurnedPiece[] = [];
  const artifacts: TurnedPiece[] = [];
  const open: MarkedItem[] = [];
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item);
      continue;
    }
    if (item.str.trim() === '') continue;
    const tag = open.findLast(({ id }) => id !== undefined)?.id;
    const isArtifact = open.some((mark) => mark.tag === 'Artifact');
    const piece = { ...place(item), tag };
    // The words beside the fields of a form are marked so as well: only at its edge it is none of the page's text.
    (isArtifact && isAtEdge(piece) ? artifacts : content).push(piece);
  }
  // What is marked as no content is a running head, unless nearly all of the page is marked so.
  return lengthOf(artifacts) > lengthOf(content) ? [...content, ...artifacts] : content;
}

function lengthOf(pieces: Piece[]): number {
  return pieces.reduce((length, { text }) => length + text.length, 0);
}

function mainTurn(pieces: TurnedPiece[]): number {
  const lengths = [0, 0, 0, 0];
  for (const { turn, text } of pieces) lengths[turn]! += text.length;
  return lengths.indexOf(Math.max(...lengths));
}

/** Turns the page so that its main direction runs from left to right. */
function turned(turn: number, width: number, height: number): Matrix {
  if (turn === 1) return [0, -1, 1, 0, 0, width];
  if (turn === 2) return [-1, 0, 0, -1, width, height];
  if (turn === 3) return [0, 1, -1, 0, height, 0];
  return [1, 0, 0, 1, 0, 0];
}

/** Some programs print text twice, a hair's breadth apart, to make it look bold. */
function withoutDoubles(pieces: TurnedPiece[]): TurnedPiece[] {
  const known = new Map<string, TurnedPiece[]>();
  return pieces.filter((piece) => {
    const same = known.get(piece.text) ?? [];
    known.set(piece.text, same);
    const near = 0.12 * piece.size;
    const isDouble = same.some(({ x, y }) => Math.abs(x - piece.x) < near && Math.abs(y - piece.y) < near);
    // The newest few are enough: the second print follows the first.
    if (same.push(piece) > 20) same.shift();
    return !isDouble;
  });
}

/** Dots that are drawn before a line become the sign that they stand for. */
function bulletsOf(dots: Dot[], pieces: Piece[]): Piece[] {
  return dots.flatMap((dot) => {
    const line = pieces.filter(({ y, size }) => dot.y > y - 0.75 * size && dot.y < y + 0.1 * size);
    const next = line
      .filter(({ x }) => x >= dot.right)
      .reduce<Piece | undefined>((near, piece) => (near && near.x <= piece.x ? near : piece), undefined);
    const gap = next ? next.x - dot.right : Infinity;
    const isBehindWords = line.some(
      ({ x, width }) => x < dot.left && x + width > dot.left - 3 * (next?.size ?? 0),
    );
    if (!next || gap > 2.5 * next.size || isBehindWords) return [];
    return [{ ...next, text: '•', x: dot.left, width: dot.right - dot.left }];
  });
}
