import type { Estimate } from '../scoring/bootstrap.ts';
import type { Verdict } from '../scoring/score-run.ts';
import { escaped } from './html.ts';

export const verdictWords: Record<Verdict, string> = {
  right: 'right',
  wrong: 'wrong',
  refused: 'refused wrongly',
  failed: 'failed',
  unjudged: 'not judged',
};
export const verdictOrder = Object.keys(verdictWords) as Verdict[];

const num = (value: number) => String(Math.round(value * 100) / 100);

/** A share between 0 and 1: a point with its interval. */
export function intervalPlot({ value, low, high }: Estimate): string {
  const x = (share: number) => num(4 + Math.min(1, Math.max(0, share)) * 192);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (at) => `<line class="tick" x1="${x(at)}" x2="${x(at)}" y1="3" y2="17"/>`,
  );
  return `<svg class="interval" viewBox="0 0 200 20" preserveAspectRatio="xMinYMid meet" role="img" aria-label="${num(value)}, between ${num(low)} and ${num(high)}">${ticks.join('')}<line class="whisker" x1="${x(low)}" x2="${x(high)}" y1="10" y2="10"/><circle class="dot" cx="${x(value)}" cy="10" r="4.5"/></svg>`;
}

/** How all of them came out, in one bar. */
export function verdictBar(counts: Record<Verdict, number>): string {
  const all = verdictOrder.reduce((sum, verdict) => sum + counts[verdict], 0);
  let left = 0;
  const parts = verdictOrder.flatMap((verdict) => {
    if (counts[verdict] === 0) return [];
    const width = (counts[verdict] / Math.max(1, all)) * 1_000;
    const part = `<rect class="v-${verdict}" x="${num(left)}" y="0" width="${num(Math.max(0, width - 2))}" height="28" rx="3"><title>${counts[verdict]} ${verdictWords[verdict]}</title></rect>`;
    left += width;
    return [part];
  });
  const label = verdictOrder.map((verdict) => `${counts[verdict]} ${verdictWords[verdict]}`).join(', ');
  return `<svg class="bar" viewBox="0 0 1000 28" preserveAspectRatio="none" role="img" aria-label="${label}">${parts.join('')}</svg>`;
}

/** How many questions took how much. */
export function histogram(
  values: readonly number[],
  { say, label }: { say: (value: number) => string; label: string },
): string {
  if (values.length === 0) return '';
  const most = Math.max(...values);
  const bins = Math.min(24, Math.max(4, Math.ceil(Math.sqrt(values.length) * 1.5)));
  const width = most > 0 ? most / bins : 1;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) counts[Math.min(bins - 1, Math.floor(value / width))]! += 1;
  const highest = Math.max(...counts);
  const bars = counts.map((count, i) => {
    const height = (count / highest) * 90;
    const [from, to] = [say(i * width), say((i + 1) * width)];
    return `<rect class="mark" x="${num(30 + (i * 360) / bins)}" y="${num(104 - height)}" width="${num(360 / bins - 2)}" height="${num(height)}" rx="1.5"><title>${count} between ${escaped(from)} and ${escaped(to)}</title></rect>`;
  });
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  const middle = num(30 + (most > 0 ? median / most : 0) * 360);
  return `<figure><figcaption>${escaped(label)}</figcaption><svg class="histogram" viewBox="0 0 400 130" role="img" aria-label="${escaped(label)}: half of them below ${escaped(say(median))}"><text class="axis" x="26" y="20" text-anchor="end">${highest}</text><text class="axis" x="26" y="104" text-anchor="end">0</text><line class="tick" x1="30" x2="390" y1="104.5" y2="104.5"/>${bars.join('')}<line class="median" x1="${middle}" x2="${middle}" y1="8" y2="104"/><text class="axis" x="30" y="122">0</text><text class="axis" x="390" y="122" text-anchor="end">${escaped(say(most))}</text></svg><p class="note">The line is the median: ${escaped(say(median))}.</p></figure>`;
}
