import type { Attributes } from './attributes.ts';
import type { PageElement } from './page-tree.ts';

const SMALLEST = 32;

// Pages that load images late put a placeholder into `src` and the address elsewhere.
export function imageAddress(attributes: Attributes): string | undefined {
  for (const name of ['data-src', 'data-original', 'data-lazy-src', 'src']) {
    const value = attributes.get(name);
    if (value && !value.startsWith('data:')) return value;
  }
  return attributes
    .get('srcset')
    ?.trim()
    .split(/[\s,]+/)[0];
}

/** Icons and counting pixels are no pictures of the page. */
export function isIcon({ attributes }: PageElement): boolean {
  return ['width', 'height'].some((side) => Number.parseInt(attributes.get(side) ?? '', 10) < SMALLEST);
}
