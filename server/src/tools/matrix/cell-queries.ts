import type { Cell, Column, Row } from './content.ts';
import type { CitableSource } from './cited-cell.ts';
import { foldText } from './fold-text.ts';

const MAX_QUERY_CHARS = 300;
const MOST_WORDS = 3;
/** Too short to tell a site by. */
const LEAST_NAME = 3;

/** What is asked for one blank cell, one after the other until it is filled: row and column, other words, the thing's own site. */
export function cellQueries(
  { label }: Row,
  { name }: Column,
  { words, site }: { words: readonly string[]; site: string | undefined },
): string[] {
  const others = words.filter((word) => foldText(word).text !== foldText(name).text).slice(0, MOST_WORDS);
  const queries = [
    `${label} ${name}`,
    ...(others.length > 0 ? [`${label} ${others.join(' ')}`] : []),
    ...(site === undefined ? [] : [`${name} ${label} site:${site}`]),
  ];
  return queries.map((query) => Array.from(query).slice(0, MAX_QUERY_CHARS).join(''));
}

/** The site of the thing that a row is about: what a cell names as its address, or a source at a host of its name. */
export function siteOf(
  { label }: Row,
  {
    columns,
    cells,
    sources,
  }: { columns: readonly Column[]; cells: ReadonlyMap<string, Cell>; sources: readonly CitableSource[] },
): string | undefined {
  const named = columns
    .filter(({ type }) => type === 'url')
    .flatMap(({ id }) => hostOf(String(cells.get(id)?.value ?? '')) ?? []);
  const name = foldText(label).text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const own = sources
    .flatMap(({ url }) => hostOf(url) ?? [])
    .find((host) => name.length >= LEAST_NAME && host.replaceAll(/[^\p{L}\p{N}]/gu, '').includes(name));
  return named[0] ?? own;
}

const hostOf = (url: string): string | undefined =>
  URL.parse(url)?.hostname.replace(/^www\./, '') || undefined;
