import type { PageView } from './page-view.ts';
import { wholePage } from './page-features.ts';
import { LEVELS } from './page-view.ts';

export const PAGE_KINDS = [
  'article',
  'documentation',
  'forum',
  'product',
  'collection',
  'listing',
  'service',
] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const ADDRESS = [
  /\/products?\//,
  /\/(?:p|dp|item|itm|pd)\//,
  /\/(?:collections?|category|categories|c|shop|browse|catalog)(?:\/|$)/,
  /\/(?:forums?|threads?|t|topic|discussion|questions|viewtopic|comments)/,
  /(?:^|\.)(?:forums?|community|discuss|boards|answers)\./,
  /\/(?:docs?|documentation|reference|guide|manual|api|learn|help|kb|support)(?:\/|$)/,
  /(?:^|\.)(?:docs|developers?|help|support|learn|api|wiki)\.|readthedocs/,
  /\/(?:blog|news|articles?|posts?|story|stories|magazine)(?:\/|$)/,
  /\/(?:19|20)\d\d\//,
  /\/(?:best|top|list|directory|search|tags?|jobs|events|listing)/,
  /\/(?:services?|solutions?|features?|pricing|platform|about|product)(?:\/|$)/,
  /(?:^|\.)(?:shop|store|buy)\./,
  /\.html?$/,
  /\d{5}/,
  /\?/,
];
const THINGS = [
  'Article NewsArticle BlogPosting Product ItemList CollectionPage DiscussionForumPosting QAPage Question TechArticle Organization',
  'WebPage BreadcrumbList Offer Service FAQPage SoftwareApplication ListItem Review LocalBusiness Recipe Person WebSite',
  'ProductGroup AggregateRating',
]
  .join(' ')
  .split(' ');
const OPEN_GRAPH = ['article', 'product', 'website'];
const GENERATORS = ['discourse', 'wordpress', 'docusaurus', 'sphinx', 'shopify', 'xenforo', 'vbulletin'];

/** What tells the kind of a page: its address, what it tells machines, and what its blocks are like. */
export function kindFeatures(view: PageView, scores: Float32Array, url: string | undefined): Float32Array {
  return Float32Array.from([
    ...wholePage(view),
    ...addressFeatures(url),
    ...dataFeatures(view),
    ...blockMeans(view, scores),
  ]);
}

function addressFeatures(url: string | undefined): number[] {
  const parsed = URL.parse(url ?? '');
  const address = parsed
    ? `${parsed.hostname}${parsed.pathname}${parsed.search ? '?' : ''}`.toLowerCase()
    : '';
  const steps = (parsed?.pathname ?? '').split('/').filter(Boolean);
  return [
    steps.length,
    Math.max(0, ...steps.slice(0, 50).map((step) => step.split('-').length - 1)),
    steps.at(-1)?.length ?? 0,
    ...ADDRESS.map((pattern) => (pattern.test(address) ? 1 : 0)),
  ];
}

function dataFeatures({ data }: PageView): number[] {
  const counts = new Map<string, number>();
  for (const { types } of data.things)
    for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  const openGraph = data.meta.get('og:type')?.toLowerCase() ?? '';
  const generator = data.meta.get('generator')?.toLowerCase() ?? '';
  return [
    ...THINGS.map((type) => counts.get(type) ?? 0),
    ...OPEN_GRAPH.map((type) => (openGraph.startsWith(type) ? 1 : 0)),
    ...GENERATORS.map((name) => (generator.includes(name) ? 1 : 0)),
  ];
}

/** The places of element-facts.ts that tell kinds apart. */
const BITS = [1, 8, 9, 10, 12, 14];
const MEANS = 13 + BITS.length;

/** Means over blocks, over words, and over what the first judgement took for content. */
function blockMeans(view: PageView, scores: Float32Array): number[] {
  const { count, texts, facts, levels, tree, group, groups } = view;
  const groupCount = new Float64Array(groups);
  for (const own of group) groupCount[own]! += 1;
  const values = new Float64Array(MEANS);
  const writeValues = (i: number): void => {
    const { first, end } = tree.elements[levels[i * LEVELS]!]!;
    values[0] = view.hasPrice[i]!;
    values[1] = view.hasDate[i]!;
    values[2] = view.headingLevel[i]! > 0 ? 1 : 0;
    values[3] = texts[i]!.stops;
    values[4] = texts[i]!.words;
    values[5] = view.linkShare[i]!;
    values[6] = view.blocks[i]!.isCode ? 1 : 0;
    values[7] = groupCount[group[i]!]!;
    values[8] = nanToZero(view.wordScores[i * 4]!);
    values[9] = view.copies[i]!;
    values[10] = facts.alike[levels[i * LEVELS + 1]!]!;
    values[11] = facts.alike[levels[i * LEVELS + 2]!]!;
    values[12] = end - first;
    const places = facts.places[view.kindElement[i]!.index]!;
    for (let n = 0; n < BITS.length; n += 1) values[13 + n] = (places >> BITS[n]!) & 1;
  };
  const sums = [new Float64Array(MEANS), new Float64Array(MEANS), new Float64Array(MEANS)] as const;
  const totals = [1e-6, 1e-6, 1e-6];
  for (let i = 0; i < count; i += 1) {
    const words = texts[i]!.words;
    const good = words * scores[i]!;
    totals[0]! += 1;
    totals[1]! += words;
    totals[2]! += good;
    writeValues(i);
    for (let n = 0; n < MEANS; n += 1) {
      const value = values[n]!;
      sums[0][n]! += value;
      sums[1][n]! += words * value;
      sums[2][n]! += good * value;
    }
  }
  const means = sums.flatMap((list, kind) => [
    totals[kind]!,
    ...Array.from(list, (sum) => sum / totals[kind]!),
  ]);
  const largest = groupCount.reduce((most, value) => Math.max(most, value), 0);
  return [...means, largest, scores.filter((score) => score > 0.5).length];
}

function nanToZero(value: number): number {
  return Number.isNaN(value) ? 0 : value;
}
