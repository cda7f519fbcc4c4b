/** A run of text on a page. Places are in points from the upper left corner of the page as it is read. */
export interface Piece {
  text: string;
  x: number;
  /** Where the letters stand. */
  y: number;
  width: number;
  size: number;
  font: FontLook;
  /** The marked content that it belongs to, in a tagged file. */
  tag?: string;
}

export interface FontLook {
  isBold: boolean;
  isMono: boolean;
  /** Whether it may have the letters of TeX at the places of control characters. */
  isTex: boolean;
}

/** A straight line, drawn or the edge of a painted box: `at` is its height (or, upright, its distance from the left). */
export interface Rule {
  isUpright: boolean;
  at: number;
  from: number;
  to: number;
}

/** A small round or square shape: it may be the sign before an item of a list. */
export interface Dot {
  left: number;
  right: number;
  /** The height of its middle. */
  y: number;
}

export interface PageLink {
  url: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A node of the structure tree of a tagged file, as pdf.js gives it. */
export interface StructureNode {
  role?: string;
  type?: string;
  id?: string;
  children?: StructureNode[];
}

/** All that the layout is made from. */
export interface PdfPage {
  number: number;
  width: number;
  height: number;
  pieces: Piece[];
  /** Text that runs in another direction than that of the page, such as a stamp along its edge. */
  aside: string[];
  rules: Rule[];
  links: PageLink[];
  /** Remarks of readers that lie upon the page. */
  comments: string[];
  structure?: StructureNode;
}

export type Matrix = readonly [number, number, number, number, number, number];

export function multiply(first: Matrix, second: readonly number[]): Matrix {
  const [a, b, c, d, e, f] = first;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = second;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
