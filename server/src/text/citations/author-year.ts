import { fold } from '../fold.ts';
import { PLACES } from '../words/english-places.ts';
import { JAPANESE_PLACES } from '../words/japanese-names.ts';

/** A source that a text may cite, with what it says about itself. */
export interface Citable {
  n: number;
  about?:
    | { author?: string | undefined; site?: string | undefined; published?: string | undefined }
    | undefined;
}

const YEAR = '(?:1[5-9]|20)\\d{2}';
const NAME =
  "[\\p{Lu}\\p{Script=Han}\\p{Script=Katakana}][\\p{L}\\p{M}.'’ー-]*(?: (?:de|van|von|der|la|le|[\\p{Lu}][\\p{L}\\p{M}.'’-]*)){0,4}";
const MORE = '(?:\\s*,?\\s*(?:et al\\.?|and colleagues)|ら|ほか|他)';
const JOINED = `(?:\\s*(?:&|and|と|・)\\s*${NAME})`;
const ENTRY = new RegExp(
  `^(?<name>${NAME})(?<more>${MORE}|${JOINED})?\\s*(?<comma>[,、，])?\\s*(?<year>${YEAR})年?[a-z]?(?:\\s*[,、:]\\s*pp?\\.?\\s*[\\d–-]+)?$`,
  'u',
);
const NARRATED = new RegExp(`^(?:${YEAR})年?[a-z]?$`);

/** The sources that `Smith et al., 2020; Lee 2019` names. `undefined` for what is no such list, or might be none. */
export function namedSources(
  inside: string,
  { before, sources }: { before: string; sources: readonly Citable[] },
): number[] | undefined {
  const entries = inside.split(/\s*[;；]\s*/).map((entry) => ENTRY.exec(entry.trim())?.groups);
  if (entries.some((entry) => entry === undefined)) return undefined;
  const found = entries.flatMap((entry) =>
    fitting(sources, { name: entry!['name']!, year: entry!['year']! }),
  );
  const isWork = entries.every((entry) => entry!['more'] !== undefined || isAuthor(entry!, before));
  return found.length > 0 || isWork ? [...new Set(found)] : undefined;
}

const CALENDAR =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|early|mid|late|circa|since|until|after|before|about|version|release)/i;
const MADE =
  /\b(?:novel|film|movie|painting|album|song|book|opera|play|poem|sculpture|symphony|game|series|building|photograph)s?\s*$/i;
const JAPANESE_KIND = /[県市都府区州国町村島駅省大会社版編]$/u;

/**
 * Whether a name with a comma and a year says who wrote it. A place and its year ("held there (Tokyo, 1950)"), and who made the
 * thing that the word before it names ("Guernica (Picasso, 1937)", "a novel (Orwell, 1949)"), are part of what is said.
 */
function isAuthor({ name = '', comma }: Record<string, string>, before: string): boolean {
  if (comma === undefined || CALENDAR.test(name) || MADE.test(before)) return false;
  const words = fold(name).split(/\s+/);
  if (words.some((word) => PLACES.has(word)) || JAPANESE_PLACES.has(name)) return false;
  return (
    /(?:^|[^\p{L}\p{M}'’-])(?:\p{Ll}[\p{L}\p{M}'’-]*|[\d.,]+|%)\s*$/u.test(before) ||
    (/\p{Script=Hiragana}\s*$/u.test(before) && !JAPANESE_KIND.test(name))
  );
}

/** The sources of `Smith (2020)`: the year in brackets, the name before it. */
export function narratedSources(inside: string, before: string, sources: readonly Citable[]): number[] {
  if (!NARRATED.test(inside)) return [];
  const name = /([\p{L}\p{M}'’ー-]+)(?: et al\.?|ら)?[ \u3000]*$/u.exec(before)?.[1];
  return name === undefined ? [] : fitting(sources, { name, year: inside.slice(0, 4) });
}

function fitting(sources: readonly Citable[], { name, year }: { name: string; year: string }): number[] {
  const surname = fold(name).split(/\s+/).at(-1)!;
  return sources
    .filter(({ about }) => about?.published?.includes(year) && isNamed(surname, about))
    .map(({ n }) => n);
}

function isNamed(surname: string, { author = '', site = '' }: NonNullable<Citable['about']>): boolean {
  const names = fold(`${author} ${site}`);
  if (surname.length < 2) return false;
  return /^[\p{Script=Han}\p{Script=Hiragana}ー]+$/u.test(surname)
    ? names.includes(surname)
    : names.split(/[^\p{L}\p{M}'’-]+/u).includes(surname);
}
