import { createBm25 } from '../../server/src/text/bm25.ts';
import { tokens } from '../../server/src/text/tokens.ts';
import { seededRandom } from '../reading/random.ts';
import type { Random } from '../reading/random.ts';

/** How a fact can be found. */
export type Way =
  | 'direct'
  | 'second query'
  | 'one link'
  | 'two links'
  | 'long chain'
  | 'outdated'
  | 'contradicted';

interface Fact {
  way: Way;
  attribute: string;
  /** What an answer must say; all of them. */
  values: string[];
}

export interface Subject {
  name: string;
  question: string;
  facts: Fact[];
}

export interface ClosedPage {
  path: string;
  title: string;
  /** `2026-05-01` */
  date: string;
  paragraphs: string[];
  links: { text: string; path: string }[];
  /** Whether the search server knows it; others are only behind links. */
  isIndexed: boolean;
}

export interface ClosedWeb {
  subjects: Subject[];
  pages: ClosedPage[];
  search(query: string, count: number): ClosedPage[];
}

const SYLLABLES = [
  'bra',
  'cel',
  'dor',
  'fen',
  'gal',
  'hul',
  'jor',
  'kem',
  'lun',
  'mor',
  'nav',
  'pel',
  'quin',
  'ros',
  'sul',
  'tav',
  'vor',
  'wex',
  'yar',
  'zil',
];
const ENDINGS = ['haven', 'mouth', 'stead', 'wick', 'ford', 'dale', 'burg', 'field'];
const DIRECT = ['founding year', 'area', 'patron saint', 'main river', 'sister city'];
const NOISE = [
  'festival',
  'weather',
  'football',
  'market',
  'holiday',
  'restaurants',
  'parking',
  'traffic',
  'gardens',
  'choir',
];

/** The same web for the same seed: subjects with known facts, and where each of them stands. */
export function makeWeb({ seed, subjects: count }: { seed: number; subjects: number }): ClosedWeb {
  const random = seededRandom(seed);
  const names = namesFrom(random, count);
  const made = names.map((name, i) => makeSubject(random, { name, other: names[(i + 1) % count]! }));
  const pages = made.flatMap((each) => each.pages);
  const indexed = pages.filter(({ isIndexed }) => isIndexed);
  const bm25 = createBm25(
    indexed.map((page) => ({ terms: tokens(`${page.title}\n${page.title}\n${textOf(page)}`) })),
  );
  return {
    subjects: made.map(({ subject }) => subject),
    pages,
    search: (query, most) =>
      bm25
        .rank(tokens(query))
        .slice(0, most)
        .map(({ document }) => indexed[document]!),
  };
}

export const textOf = ({ paragraphs }: ClosedPage): string => paragraphs.join('\n');

function namesFrom(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(nameFrom(random, pick(random, ENDINGS)));
  return [...names];
}

function nameFrom(random: Random, ending: string): string {
  const name = `${pick(random, SYLLABLES)}${pick(random, SYLLABLES)}${ending}`;
  return name[0]!.toUpperCase() + name.slice(1);
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** A town as far as it is made. */
interface Town {
  random: Random;
  name: string;
  pages: ClosedPage[];
  facts: Fact[];
}

/** One town: 26 pages, 12 facts that its question asks for. */
function makeSubject(random: Random, { name, other }: { name: string; other: string }) {
  const town: Town = { random, name, pages: [], facts: [] };
  const overview = addDirect(town);
  addLinked(town, overview);
  addChain(town);
  addDisputed(town);
  for (const about of NOISE)
    addPage(town, `${name}: ${about}`, {
      lines: [`Whoever comes to ${name} for its ${about} should also see ${other}.`],
    });
  const asked = town.facts.map(({ attribute }) => attribute).join('; ');
  const question = `What is known today of ${name}: ${asked}?`;
  return { pages: town.pages, subject: { name, question, facts: town.facts } };
}

/** `about`: what the page is about, where it does not name the town. */
function addPage(
  { random, name, pages }: Town,
  title: string,
  { lines = [], about = name, ...more }: Partial<ClosedPage> & { lines?: string[]; about?: string } = {},
): ClosedPage {
  const words = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const path = `/${name.toLowerCase()}/${pages.length}-${words}`;
  const paragraphs = [fillerOf(random, about), ...lines, fillerOf(random, about)];
  const page = { path, title, date: '2025-03-01', links: [], isIndexed: true, paragraphs, ...more };
  pages.push(page);
  return page;
}

const valueFrom = (random: Random): string => `${nameFrom(random, 'en')} ${100 + Math.floor(random() * 900)}`;

const state = (attribute: string, of: string, is: string): string => `The ${attribute} of ${of} is ${is}.`;

/** A new fact, and the sentence that states it. */
function tell({ random, facts }: Town, { way, attribute, of }: { way: Way; attribute: string; of: string }) {
  const value = valueFrom(random);
  facts.push({ way, attribute, values: [value] });
  return state(attribute, of, value);
}

/** What the first searches find, and copies of it; and an institute that other pages speak of by its own name. */
function addDirect(town: Town): ClosedPage {
  const { random, name, pages } = town;
  const lines = DIRECT.map((attribute) => tell(town, { way: 'direct', attribute, of: name }));
  const lab = nameFrom(random, ' Institute');
  const overview = addPage(town, `${name} at a glance`, {
    lines: [...lines.slice(0, 3), state('research institute', name, lab)],
  });
  addPage(town, `History and nature of ${name}`, { lines: lines.slice(3) });
  for (const host of ['mirror', 'copy'])
    pages.push({
      ...overview,
      path: `/${name.toLowerCase()}/${host}-of-glance`,
      title: `${overview.title} (${host})`,
    });
  for (const [attribute, title] of [
    ['institute director', 'people'],
    ['institute budget', 'money'],
  ] as const)
    addPage(town, `${lab}: ${title}`, {
      about: lab,
      lines: [tell(town, { way: 'second query', attribute, of: lab })],
    });
  return overview;
}

/** Pages that no search finds. */
function addLinked(town: Town, overview: ClosedPage): void {
  const { name } = town;
  const hidden = { isIndexed: false, about: 'the place' };
  const hall = addPage(town, `Town hall architect of ${name}`, {
    ...hidden,
    lines: [tell(town, { way: 'one link', attribute: 'town hall architect', of: name })],
  });
  const engineer = addPage(town, `Bridge engineer of ${name}`, {
    ...hidden,
    lines: [tell(town, { way: 'two links', attribute: 'bridge engineer', of: name })],
  });
  const archive = addPage(town, `Bridge archive: engineer papers of ${name}`, {
    ...hidden,
    links: [{ text: `Bridge engineer of ${name}`, path: engineer.path }],
  });
  overview.links.push(
    { text: 'Town hall and its architect', path: hall.path },
    { text: `Bridges of ${name} and their engineer`, path: archive.path },
  );
}

/** Each page names what the next one is about. */
function addChain(town: Town): void {
  const { random, name } = town;
  const ferry = nameFrom(random, ' Line');
  const ship = nameFrom(random, ' Star');
  addPage(town, 'Ferries from the quay', { lines: [state('ferry company', name, ferry)] });
  addPage(town, `${ferry}, a portrait`, { about: ferry, lines: [state('flagship', ferry, ship)] });
  addPage(town, `On board of ${ship}`, {
    about: ship,
    lines: [tell(town, { way: 'long chain', attribute: 'flagship captain', of: ship })],
  });
}

/** What was true once, and what two pages of one time say differently. */
function addDisputed(town: Town): void {
  const { random, name, facts } = town;
  const old = state('mayor', name, valueFrom(random));
  addPage(town, `The mayor of ${name}`, { lines: [old], date: '2014-06-01' });
  addPage(town, `Who governs ${name} now`, {
    lines: [tell(town, { way: 'outdated', attribute: 'mayor', of: name })],
    date: '2026-09-01',
  });
  const attribute = 'tallest tower';
  const values = [valueFrom(random), valueFrom(random)];
  facts.push({ way: 'contradicted', attribute, values });
  const titles = [`Towers of ${name}`, `${name} from above: the ${attribute}`];
  for (const [i, value] of values.entries())
    addPage(town, titles[i]!, { lines: [state(attribute, name, value)], date: `2024-02-0${i + 1}` });
}

const OPENINGS = ['Visitors', 'Many people', 'Old letters', 'Travellers', 'Local papers', 'Guides'];
const VERBS = ['praise', 'remember', 'describe', 'mention', 'compare', 'visit'];
const THINGS = [
  'the quiet streets',
  'the long evenings',
  'the stone walls',
  'the open squares',
  'the small shops',
  'the green hills',
];

function fillerOf(random: Random, name: string): string {
  const sentence = () =>
    `${pick(random, OPENINGS)} ${pick(random, VERBS)} ${pick(random, THINGS)} of ${name}, and ${pick(random, VERBS)} ${pick(random, THINGS)} too.`;
  return [sentence(), sentence(), sentence()].join(' ');
}
