import { uniqueByUrl } from '../../providers/search/unique-by-url.ts';
import { withImageId } from '../image-id.ts';
import { readPages } from '../read-pages.ts';
import type { SearchDeps } from '../research/research-question.ts';
import type { ToolContext } from '../tool.ts';
import { below } from './below.ts';
import type { CitableSource } from './cited-cell.ts';
import { loadSources } from './row-sources.ts';

const RESULTS = 8;
const PAGES_WANTED = 2;
const MOST_PAGES = 4;

/** What one query finds for a blank cell and the row has not read yet. */
export async function searchForCell(
  deps: SearchDeps,
  given: ToolContext,
  { key, query, read }: { key: string; query: string; read: readonly CitableSource[] },
): Promise<CitableSource[]> {
  const context = below(given, key);
  const { signal, input, scope, runId } = context;
  const { providers, results, images } = await context.step('results', () =>
    deps.webSearch.search({
      text: query,
      locale: input.locale,
      count: RESULTS,
      workspaceId: scope.workspaceId,
      runId,
      signal,
    }),
  );
  context.learn({ given: results.map(({ url }) => url) });
  if (providers.length > 0)
    context.emit('search-results', {
      query,
      provider: providers.join(', '),
      results,
      ...(images.length > 0 && { images: images.map(withImageId) }),
    });
  const known = new Set(read.map(({ url }) => url));
  const pages = uniqueByUrl(results, ({ url }) => url).filter(({ url }) => !known.has(url));
  const found = await readPages(deps.sourceDeps, context, {
    pages,
    wanted: PAGES_WANTED,
    most: MOST_PAGES,
  });
  const fresh = found.read.filter(({ sourceId }) => !read.some(({ id }) => id === sourceId));
  return loadSources(deps, fresh);
}
