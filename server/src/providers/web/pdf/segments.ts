import type { Piece, Rule } from './pdf-page.ts';
import { isCjk } from './characters.ts';

/** Text that stands on one line without a wide gap: a line of a column, or a cell of a table. */
export interface Segment {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Where the letters stand. */
  y: number;
  size: number;
  isBold: boolean;
  isMono: boolean;
  pieces: Piece[];
}

/** Around a raised number or sign, until it is known whether it points to a note of its page. */
export const raisedFrom = '\ue000';
export const raisedTo = '\ue001';

interface Row {
  y: number;
  size: number;
  pieces: Piece[];
}

/** How wide a gap is, in letters, that cannot be one between words. */
const wideGap = 0.9;
/** Such a gap may be one between words of a line that is stretched, or one between cells. */
const doubtfulGap = 0.65;
const bucketHeight = 4;

export function segmentsOf(pieces: Piece[], rules: Rule[]): Segment[] {
  const upright = rules.filter(({ isUpright }) => isUpright);
  const cut = upright.length > 0 ? pieces.flatMap((piece) => cutPiece(piece, upright)) : pieces;
  return cutAtEdges(rowsOf(cut).flatMap((row) => cutRow(row, upright))).map(segmentOf);
}

/** Cells whose words come in one run of text, though a line is drawn between them. */
function cutPiece(piece: Piece, upright: Rule[]): Piece[] {
  const { text, x, y, width, size } = piece;
  const rule = upright.find(
    ({ at, from, to }) =>
      at > x + 0.3 * size && at < x + width - 0.3 * size && from < y && to > y - 0.5 * size,
  );
  if (!rule || !text.trim().includes(' ')) return [piece];
  const wanted = ((rule.at - x) / width) * text.length;
  const spaces = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const place = spaces.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best));
  const share = place / text.length;
  if (Math.abs(place - wanted) > 4 || share <= 0 || share >= 1) return [piece];
  const before = { ...piece, text: text.slice(0, place), width: Math.min(width * share, rule.at - x - 1) };
  const start = Math.max(x + width * share, rule.at + 1);
  const after = { ...piece, text: text.slice(place).trim(), x: start, width: x + width - start };
  return [before, ...cutPiece(after, upright)];
}

/** Where at least three parts begin, another does too, however close the cell before it comes. */
function cutAtEdges(parts: Piece[][]): Piece[][] {
  const counts = new Map<number, number>();
  for (const [first] of parts) counts.set(Math.round(first!.x), (counts.get(Math.round(first!.x)) ?? 0) + 1);
  return parts.flatMap((pieces) => {
    const cuts: Piece[][] = [[pieces[0]!]];
    for (const piece of pieces.slice(1)) {
      if ((counts.get(Math.round(piece.x)) ?? 0) >= 3) cuts.push([piece]);
      else cuts.at(-1)!.push(piece);
    }
    return cuts;
  });
}

/** Pieces that stand on the same height, whatever order they were drawn in; raised ones with their neighbours. */
function rowsOf(pieces: Piece[]): Row[] {
  const buckets = new Map<number, Row[]>();
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((one, other) => other.size - one.size)) {
    const row = nearbyRows(buckets, piece).find((candidate) => standsOn(candidate, piece));
    if (row) {
      row.pieces.push(piece);
      continue;
    }
    const made = { y: piece.y, size: piece.size, pieces: [piece] };
    rows.push(made);
    const key = Math.round(piece.y / bucketHeight);
    buckets.set(key, [...(buckets.get(key) ?? []), made]);
  }
  return rows.sort((one, other) => one.y - other.y);
}

function nearbyRows(buckets: Map<number, Row[]>, { y, size }: Piece): Row[] {
  const reach = Math.min(20, Math.ceil(size / bucketHeight) + 1);
  const middle = Math.round(y / bucketHeight);
  const found: Row[] = [];
  for (let key = middle - reach; key <= middle + reach; key += 1) found.push(...(buckets.get(key) ?? []));
  return found.sort((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y));
}

function standsOn(row: Row, piece: Piece): boolean {
  const rise = row.y - piece.y;
  if (Math.abs(rise) <= 0.25 * piece.size) return true;
  if (piece.size > 0.85 * row.size || rise > 0.65 * row.size || rise < -0.35 * row.size) return false;
  return row.pieces.some(({ x, width, size }) => {
    const gap = piece.x - (x + width);
    return size > piece.size && gap > -0.3 * size && gap < 0.35 * size;
  });
}

function cutRow(row: Row, upright: Rule[]): Piece[][] {
  const parts: Piece[][] = [];
  let end = -Infinity;
  const crossing = upright.filter(({ from, to }) => from < row.y && to > row.y - 0.5 * row.size);
  for (const piece of row.pieces.sort((one, other) => one.x - other.x)) {
    const last = parts.at(-1);
    const isRuledOff = crossing.some(({ at }) => at >= end - 1 && at <= piece.x + 1);
    const neighbour = last?.at(-1);
    if (!last || !neighbour || isRuledOff || piece.x - end > wideGap * Math.max(piece.size, neighbour.size))
      parts.push([piece]);
    else last.push(piece);
    end = Math.max(end, piece.x + piece.width);
  }
  return parts;
}

export function segmentOf(pieces: Piece[]): Segment {
  const main = pieces.reduce((most, piece) => (piece.text.length > most.text.length ? piece : most));
  const { size, y } = main;
  let text = '';
  let end = 0;
  let boldLength = 0;
  let length = 0;
  for (const piece of pieces) {
    const isRaised =
      piece.size < 0.85 * size && piece.y < y - 0.12 * size && /^\s*[\d*†‡§,]{1,7}\s*$/.test(piece.text);
    if (text && needsSpace(text, piece.text, { gap: piece.x - end, size: piece.size })) text += ' ';
    text += isRaised ? `${raisedFrom}${piece.text.trim()}${raisedTo}` : piece.text;
    end = piece.x + piece.width;
    length += piece.text.length;
    if (piece.font.isBold) boldLength += piece.text.length;
  }
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    left: pieces[0]!.x,
    right: Math.max(...pieces.map(({ x, width }) => x + width)),
    top: y - 0.8 * size,
    bottom: y + 0.25 * size,
    y,
    size,
    isBold: boldLength > 0.8 * length,
    isMono: pieces.every(({ font }) => font.isMono),
    pieces,
  };
}

/** The parts of a segment between gaps that may be those of a table. */
export function cutDoubtful(segment: Segment): Segment[] {
  const parts: Piece[][] = [];
  let end = -Infinity;
  for (const piece of segment.pieces) {
    if (piece.x - end > doubtfulGap * piece.size) parts.push([piece]);
    else parts.at(-1)!.push(piece);
    end = Math.max(end, piece.x + piece.width);
  }
  return parts.length > 1 ? parts.map(segmentOf) : [segment];
}

function needsSpace(before: string, after: string, { gap, size }: { gap: number; size: number }): boolean {
  if (before.endsWith(' ') || after.startsWith(' ')) return false;
  const isBetweenSigns = isCjk(before.at(-1)!) && isCjk(after[0]!);
  return gap > (isBetweenSigns ? 0.6 : 0.16) * size;
}

/** A wide gap in a row of words is none in a line that is known to be one. */
export function joinSegments(segments: Segment[]): Segment {
  const [first, ...rest] = segments;
  if (!first || rest.length === 0) return first!;
  const main = segments.reduce((most, part) => (part.text.length > most.text.length ? part : most));
  return {
    ...main,
    text: segments.map(({ text }) => text).join(' '),
    pieces: segments.flatMap(({ pieces }) => pieces),
    left: Math.min(...segments.map(({ left }) => left)),
    right: Math.max(...segments.map(({ right }) => right)),
    top: Math.min(...segments.map(({ top }) => top)),
    bottom: Math.max(...segments.map(({ bottom }) => bottom)),
    isBold: segments.every(({ isBold }) => isBold),
    isMono: segments.every(({ isMono }) => isMono),
  };
}
