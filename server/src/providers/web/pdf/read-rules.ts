import type { Dot, Matrix, Rule } from './pdf-page.ts';
import { apply, multiply } from './pdf-page.ts';

export type OperatorCodes = Record<string, number>;

export interface Operators {
  fnArray: number[];
  argsArray: unknown[];
}

interface PageFrame {
  toPage: Matrix;
  codes: OperatorCodes;
  width: number;
  height: number;
}

// A drawing of more lines than this is a map or a chart, and no table.
const mostRules = 4_000;
const mostOperators = 400_000;
/** Thinner than this a painted box is a line. */
const thick = 3;
const shortest = 5;
const mostDots = 500;
const mostCorners = 100;

/** The straight lines of a page (strokes, thin boxes, the edges of painted cells), and small dots. */
export function readRules(
  { fnArray, argsArray }: Operators,
  frame: PageFrame,
): { rules: Rule[]; dots: Dot[] } {
  const { codes } = frame;
  const rules: Rule[] = [];
  const dots: Dot[] = [];
  const saved: Matrix[] = [];
  let now = frame.toPage;
  if (fnArray.length > mostOperators) return { rules, dots };
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] as unknown[];
    if (operator === codes['save']) saved.push(now);
    else if (operator === codes['restore']) now = saved.pop() ?? now;
    else if (operator === codes['transform']) now = multiply(now, args as number[]);
    else if (operator === codes['paintFormXObjectBegin']) {
      saved.push(now);
      if (args[0]) now = multiply(now, args[0] as number[]);
    } else if (operator === codes['paintFormXObjectEnd']) now = saved.pop() ?? now;
    else if (operator === codes['constructPath'] && args[0] !== codes['endPath']) {
      rules.push(...pathRules(args, now, frame));
      const dot = dots.length < mostDots ? dotOf(args[2], now) : undefined;
      if (dot) dots.push(dot);
    }
    if (rules.length > mostRules) return { rules: [], dots: [] };
  }
  return { rules, dots };
}

function dotOf(box: unknown, matrix: Matrix): Dot | undefined {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = (box ?? []) as ArrayLike<number> & Iterable<number>;
  const [left, top] = apply(matrix, x1, y1);
  const [right, bottom] = apply(matrix, x2, y2);
  const across = Math.abs(right - left);
  const down = Math.abs(bottom - top);
  if (across < 1.5 || across > 9 || down < 0.7 * across || down > 1.4 * across) return undefined;
  return { left: Math.min(left, right), right: Math.max(left, right), y: (top + bottom) / 2 };
}

const [moveTo, lineTo, curveTo, quadraticCurveTo] = [0, 1, 2, 3];

function pathRules([painted, data]: unknown[], matrix: Matrix, frame: PageFrame): Rule[] {
  const path = (data as ArrayLike<number>[] | undefined)?.[0];
  if (!path) return [];
  const { codes } = frame;
  const isStroked = [
    codes['stroke'],
    codes['closeStroke'],
    codes['fillStroke'],
    codes['eoFillStroke'],
    codes['closeFillStroke'],
    codes['closeEOFillStroke'],
  ].includes(painted as number);
  const rules: Rule[] = [];
  let points: [number, number][] = [];
  let isCurved = false;
  const close = () => {
    if (!isCurved) rules.push(...shapeRules(points, { isStroked, ...frame }));
    points = [];
    isCurved = false;
  };
  for (let index = 0; index < path.length && rules.length <= mostRules;) {
    const step = path[index];
    if (step === moveTo || step === lineTo) {
      if (step === moveTo) close();
      points.push(apply(matrix, path[index + 1]!, path[index + 2]!));
      index += 3;
    } else if (step === curveTo || step === quadraticCurveTo) {
      isCurved = true;
      index += step === curveTo ? 7 : 5;
    } else {
      // Closed: the way back to the first point is drawn too.
      if (points[0]) points.push(points[0]);
      index += 1;
    }
  }
  close();
  return rules;
}

function shapeRules(
  points: [number, number][],
  { isStroked, width, height }: { isStroked: boolean; width: number; height: number },
): Rule[] {
  if (points.length < 2 || points.length > mostCorners) return [];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const across = right - left;
  const down = bottom - top;
  if (down <= thick && across >= shortest)
    return [{ isUpright: false, at: (top + bottom) / 2, from: left, to: right }];
  if (across <= thick && down >= shortest)
    return [{ isUpright: true, at: (left + right) / 2, from: top, to: bottom }];
  // Boxes only: neither a background of the page nor a picture made of strokes.
  const isBox = points.every(
    ([x, y]) =>
      (Math.abs(x - left) < 1 || Math.abs(x - right) < 1) &&
      (Math.abs(y - top) < 1 || Math.abs(y - bottom) < 1),
  );
  const isCell = down >= 8 && across >= 8 && (isStroked || down <= 80);
  if (!isBox || !isCell || across * down > 0.9 * width * height) return [];
  return [
    { isUpright: false, at: top, from: left, to: right },
    { isUpright: false, at: bottom, from: left, to: right },
    { isUpright: true, at: left, from: top, to: bottom },
    { isUpright: true, at: right, from: top, to: bottom },
  ];
}
