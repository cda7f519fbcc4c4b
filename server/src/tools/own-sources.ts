import { isFileUrl } from '@quarry/api/files.ts';
import type { RunScope } from '@quarry/api/run-options.ts';
import { isOfSites } from '../providers/web/of-sites.ts';
import type { RetrievedPassage } from '../graph/retrieval/retrieval.ts';
import type { UpToDateRetrieval } from '../graph/retrieval/up-to-date.ts';
import type { Passage } from '../text/passage.ts';
import type { SourceStore } from '../store/workspace/sources.ts';
import type { ToolContext } from './tool.ts';

/** What the workspace already knows, ranked for a question. */
export type PastResearch = Pick<UpToDateRetrieval, 'search'>;

export interface OwnSources {
  /** Numbered sources of the run, the best first: one for each source, with all of its parts that were found. */
  passages: (Passage & { id: string })[];
  /** What was said in earlier turns: context that has no number and cannot be cited. */
  turns: string[];
  /** So many sources and turns could not be searched yet. */
  waiting: number;
}

/** Searches what the workspace already has; every source among it becomes one of the run's. */
export async function findOwnSources(
  context: ToolContext,
  deps: { retrieval: PastResearch; sources: SourceStore },
  { question, limit }: { question: string; limit: number },
): Promise<OwnSources> {
  const { scope, signal, runId } = context;
  const { includeOthersEntities, inputText, scope: within } = context.input;
  const isAll = within === undefined || (within.files && within.past && within.sites.length === 0);
  const { hits, waiting } = await context.step('recall', async () => {
    const most = isAll ? limit : limit * WITHIN_SCOPE;
    const found = await deps.retrieval.search({
      scope,
      question,
      limit: most,
      includeOthersEntities,
      signal,
    });
    const kept = isAll ? found.passages : found.passages.filter((hit) => isWithin(hit, within));
    return { hits: kept.slice(0, limit), waiting: found.waiting };
  });
  const bySource = Map.groupBy(
    hits.filter(({ sourceId }) => sourceId !== null),
    ({ sourceId }) => sourceId!,
  );
  const passages: OwnSources['passages'] = [];
  for (const [id, parts] of bySource) {
    const { title, url } = parts[0]!;
    passages.push({ id, n: await deps.sources.link(runId, id), title, url, text: joined(parts) });
  }
  const turns = hits.filter(({ kind }) => kind === 'turn').map(({ text }) => text.trim());
  // The question itself is a turn too.
  return { passages, turns: turns.filter((text) => !inputText.includes(text)), waiting };
}

/** Where only a part of it may be looked at, so many times as much is asked for. */
const WITHIN_SCOPE = 4;

function isWithin(hit: RetrievedPassage, { files, past, sites }: RunScope): boolean {
  if (isFile(hit)) return files;
  return past && (hit.kind !== 'source' || isOfSites(hit.url, sites));
}

const isFile = ({ kind, url }: RetrievedPassage): boolean => kind === 'source' && isFileUrl(url);

const joined = (parts: readonly RetrievedPassage[]): string =>
  parts
    .toSorted((a, b) => a.start - b.start)
    .map(({ text }) => text)
    .join('\n\n…\n\n');
