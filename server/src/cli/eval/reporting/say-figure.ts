import type { Metric } from '../scoring/metrics.ts';

/** A figure as people read it. */
export function sayFigure(value: number, unit: Metric['unit']): string {
  switch (unit) {
    case 'share':
      return value.toFixed(3);
    case 'count':
      return Math.abs(value) >= 100
        ? grouped(Math.round(value))
        : value.toFixed(Number.isInteger(value) ? 0 : 2);
    case 'dollars':
      return `$${value.toFixed(Math.abs(value) >= 1 ? 2 : 4)}`;
    case 'milliseconds':
      return Math.abs(value) >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;
    default:
      return unit satisfies never;
  }
}

const grouped = (value: number) => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
