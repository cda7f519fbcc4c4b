import { PLACES } from './element-facts.ts';
import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import type { PageView } from './page-view.ts';

/** The page as a whole; the same for all its blocks. */
export const pageFeatures: FeatureGroup = {
  names: named(
    'pgWords pgBlocks pgLink pgP pgCode pgTable pgMain pgArticle pgArticles pgH1s pgHeadings pgForms pgInputs pgImages pgStops pgGroups pgPrices pgLong',
  ),
  prepare: (view) => {
    const values = wholePage(view);
    return (_, rows, start) => rows.set(values, start);
  },
};

const known = new WeakMap<PageView, Float32Array>();

/** Looked at once, however often it is asked for. */
export function wholePage(view: PageView): Float32Array {
  let values = known.get(view);
  if (!values) known.set(view, (values = Float32Array.from(valuesOf(view))));
  return values;
}

function valuesOf(view: PageView): number[] {
  const { count, sums, texts, tagCode, facts, kindElement } = view;
  const total = Math.max(1, sums.words[count]!);
  const share = (has: (block: number) => boolean): number => {
    let words = 0;
    for (let i = 0; i < count; i += 1) if (has(i)) words += texts[i]!.words;
    return words / total;
  };
  const within = (place: string) => {
    const bit = 1 << PLACES.indexOf(place);
    return share((i) => (facts.places[kindElement[i]!.index]! & bit) !== 0);
  };
  const tags = new Map<string, number>();
  for (const { tag } of view.tree.elements) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  const blocks = Math.max(1, count);
  return [
    Math.log1p(total),
    Math.log1p(count),
    sums.linkWords[count]! / total,
    share((i) => tagCode[i] === 1),
    share((i) => view.blocks[i]!.isCode),
    within('table'),
    within('main'),
    within('article'),
    tags.get('article') ?? 0,
    tags.get('h1') ?? 0,
    view.headingLevel.filter((level) => level > 0).length / blocks,
    tags.get('form') ?? 0,
    tags.get('input') ?? 0,
    (tags.get('img') ?? 0) / blocks,
    sums.stops[count]! / total,
    view.groups / blocks,
    sums.prices[count]! / blocks,
    share((i) => texts[i]!.words > 20),
  ];
}
