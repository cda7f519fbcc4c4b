import { fold } from '../fold.ts';

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
  `^(?<name>${NAME})(?<more>${MORE}|${JOINED})?\\s*[,、，]?\\s*(?<year>${YEAR})年?[a-z]?(?:\\s*[,、:]\\s*pp?\\.?\\s*[\\d–-]+)?$`,
  'u',
);
const NARRATED = new RegExp(`^(?:${YEAR})年?[a-z]?$`);

/** The sources that `Smith et al., 2020; Lee 2019` names. `undefined` for what is no such list, or might be none. */
export function namedSources(inside: string, sources: readonly Citable[]): number[] | undefined {
  const entries = inside.split(/\s*[;；]\s*/).map((entry) => ENTRY.exec(entry.trim())?.groups);
  if (entries.some((entry) => entry === undefined)) return undefined;
  const found = entries.flatMap((entry) =>
    fitting(sources, { name: entry!['name']!, year: entry!['year']! }),
  );
  // "(Tokyo, 2020)" may be a place; "(Smith et al., 2020)" can only be a work.
  const isWork = entries.every((entry) => entry!['more'] !== undefined);
  return found.length > 0 || isWork ? [...new Set(found)] : undefined;
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
