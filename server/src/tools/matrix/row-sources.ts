import { uniqueByUrl } from '../../providers/search/unique-by-url.ts';
import type { WebSearch } from '../../providers/search/search-web.ts';
import { withImageId } from '../image-id.ts';
import { findOwnSources } from '../own-sources.ts';
import type { PastResearch } from '../own-sources.ts';
import { readPages } from '../read-pages.ts';
import type { SourceDeps } from '../read-source.ts';
import type { NumberedSource, ToolContext } from '../tool.ts';
import { citable } from './cited-cell.ts';
import type { CitableSource } from './cited-cell.ts';
import type { Column, Row } from './content.ts';
import { foldText } from './fold-text.ts';

export interface RowResearchDeps {
  sourceDeps: SourceDeps;
  /** Left out: only what the run and the workspace have. */
  webSearch?: WebSearch | undefined;
  retrieval?: PastResearch | undefined;
}

const RESULTS = 8;
const PAGES_WANTED = 3;
const MOST_PAGES = 6;
const OWN_PASSAGES = 6;
const HINTS = 6;
const MAX_QUERY_CHARS = 300;

/** Of the sources that there are already (attachments, earlier findings) those that speak of the row. */
export const aboutRow = (sources: readonly CitableSource[], { label }: Row): CitableSource[] =>
  sources.filter(
    ({ title, quotes }) => quotes.mentions(label) || foldText(title).text.includes(foldText(label).text),
  );

/** Looks for pages about the row: one search, and its best pages; without any, what the workspace has. */
export async function findRowSources(
  deps: RowResearchDeps,
  context: ToolContext,
  { row, columns }: { row: Row; columns: readonly Column[] },
): Promise<CitableSource[]> {
  const query = queryFor(row, columns);
  const pages = deps.webSearch ? await readBest(deps, context, query) : [];
  if (pages.length > 0) return load(deps, pages);
  if (!deps.retrieval) return [];
  const own = { retrieval: deps.retrieval, sources: deps.sourceDeps.sources };
  const { passages } = await findOwnSources(context, own, { question: query, limit: OWN_PASSAGES });
  return load(
    deps,
    passages.map(({ id, n }) => ({ sourceId: id, n })),
  );
}

async function readBest(
  { webSearch, sourceDeps }: RowResearchDeps,
  context: ToolContext,
  query: string,
): Promise<NumberedSource[]> {
  const { signal, input } = context;
  const { providers, results, images } = await context.step('results', () =>
    webSearch!.search({ text: query, locale: input.locale, count: RESULTS, signal }),
  );
  context.learn({ given: results.map(({ url }) => url) });
  if (providers.length > 0)
    context.emit('search-results', {
      query,
      provider: providers.join(', '),
      results,
      ...(images.length > 0 && { images: images.map(withImageId) }),
    });
  const pages = uniqueByUrl(results, ({ url }) => url);
  const { read } = await readPages(sourceDeps, context, { pages, wanted: PAGES_WANTED, most: MOST_PAGES });
  return read;
}

function queryFor({ label }: Row, columns: readonly Column[]): string {
  const hints = columns.slice(0, HINTS).map(({ name }) => name);
  return Array.from([label, ...hints].join(' '))
    .slice(0, MAX_QUERY_CHARS)
    .join('');
}

async function load(
  { sourceDeps }: RowResearchDeps,
  found: readonly NumberedSource[],
): Promise<CitableSource[]> {
  const loaded = await Promise.all(
    found.map(async ({ sourceId, n }) => {
      const source = await sourceDeps.sources.load(sourceId);
      return source && source.body.trim() !== '' ? [citable({ ...source, n })] : [];
    }),
  );
  return loaded.flat();
}
