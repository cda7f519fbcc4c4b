import type { PageElement } from '../../server/src/providers/web/html/page-tree.ts';
import {
  headingSigns,
  NEAR_STEPS,
  scaleOf,
  SIGNS,
  eachElementSign,
  eachTextSign,
} from '../../server/src/providers/web/html/judge/signs.ts';
import type { TextBlock } from '../../server/src/providers/web/html/text-blocks.ts';
import type { Random } from './random.ts';
import { wordsOfText } from './words-of-text.ts';

/** The signs of some blocks of a page, one block after the other. */
export interface PageSigns {
  blocks: { signs: Uint16Array; scales: Float32Array; label: number; weight: number }[];
}

const MOST_BLOCKS = 160;

export function pageSigns(
  blocks: readonly TextBlock[],
  { labels, weights, random }: { labels: Float32Array; weights: Float32Array; random: Random },
): PageSigns {
  const known = new Map<PageElement, { near: number[]; far: number[] }>();
  const signsOf = (element: PageElement): { near: number[]; far: number[] } => {
    let signs = known.get(element);
    if (!signs) known.set(element, (signs = signsAt(element)));
    return signs;
  };
  const counted = [...weights.keys()].filter((i) => weights[i]! > 0);
  const share = Math.min(1, MOST_BLOCKS / Math.max(1, counted.length));
  const headingBefore = headings(blocks);
  const examples = counted
    .filter(() => random() < share)
    .map((i) => {
      const signs: number[] = [];
      const scales: number[] = [];
      const add = (list: readonly number[], scale: number): void => {
        for (const sign of list) {
          signs.push(sign);
          scales.push(scale);
        }
      };
      let step = 0;
      for (
        let element: PageElement | undefined = blocks[i]!.holder;
        element?.parent;
        element = element.parent, step += 1
      )
        add(step < NEAR_STEPS ? signsOf(element).near : signsOf(element).far, 1);
      const own: number[] = [];
      eachTextSign(wordsOfText(blocks[i]!.text), (sign) => own.push(sign));
      add(own, scaleOf(own.length));
      const heading = headingBefore[i]! < 0 ? undefined : blocks[headingBefore[i]!]!;
      const above = heading ? headingSigns(wordsOfText(heading.text)) : [];
      add(above, scaleOf(above.length));
      return {
        signs: Uint16Array.from(signs),
        scales: Float32Array.from(scales),
        label: labels[i]!,
        weight: weights[i]! / share,
      };
    });
  return { blocks: examples };
}

function signsAt(element: PageElement): { near: number[]; far: number[] } {
  const signs = { near: [] as number[], far: [] as number[] };
  eachElementSign(element, (near, far) => {
    signs.near.push(near);
    signs.far.push(far);
  });
  return signs;
}

function headings(blocks: readonly TextBlock[]): Int32Array {
  let last = -1;
  return Int32Array.from(blocks, ({ holder }, i) => {
    const before = last;
    let element: PageElement | undefined = holder;
    for (let step = 0; element && step < 5; step += 1, element = element.parent)
      if (/^h[1-6]$/.test(element.tag)) last = i;
    return before;
  });
}

const ROUNDS = 3;
const RATE = 0.08;
const DECAY = 2e-5;
const HEAVIEST = 8;

/** Logistic regression over the signs, by AdaGrad: each weight moves less the more often it has moved. */
export function learnSigns(pages: readonly PageSigns[], random: Random): Float32Array {
  const weights = new Float32Array(SIGNS);
  const moved = new Float32Array(SIGNS).fill(0.1);
  const examples = pages.flatMap(({ blocks }) => blocks);
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length;
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(examples, random);
    for (const { signs, scales, label, weight } of examples) {
      let sum = 0;
      for (let n = 0; n < signs.length; n += 1) sum += weights[signs[n]!]! * scales[n]!;
      const error = (1 / (1 + Math.exp(-sum)) - label) * Math.min(HEAVIEST, weight / mean);
      for (let n = 0; n < signs.length; n += 1) {
        const sign = signs[n]!;
        const slope = error * scales[n]! + DECAY * weights[sign]!;
        moved[sign]! += slope * slope;
        weights[sign]! -= (RATE * slope) / Math.sqrt(moved[sign]!);
      }
    }
  }
  return weights;
}

function shuffle<T>(list: T[], random: Random): void {
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
