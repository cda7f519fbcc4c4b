import { WebError } from '../providers/web/web-error.ts';
import type { Passage } from '../text/passage.ts';
import type { SourceRow } from '../store/workspace/sources.ts';
import { isRead, toPassage, toSource } from './read-source.ts';
import type { ReadFailure, ReadSource, SourceDeps } from './read-source.ts';
import { tellingPictures } from './telling-pictures.ts';
import type { PagePicture } from './telling-pictures.ts';
import type { ToolContext } from './tool.ts';

/** Pictures of pages that one run looks at. */
const MOST_OF_RUN = 8;
const MOST_OF_CALL = 6;
const MOST_OF_PAGE = 3;
const MOST_BYTES = 2 * 1024 * 1024;
/** In points: what is smaller, whatever the page says, only decorates it. */
const SMALLEST_SIDE = 100;

/** A picture as a source, and the number of the page that shows it. */
export type PictureOfPage = Passage & { id: string; page: number };

interface Candidate extends PagePicture {
  page: SourceRow & { n: number };
}

/**
 * The most telling pictures of pages that were read, each kept as a numbered source of its own. Those of files are left
 * alone: what a file asks to be fetched is nobody's business.
 */
export async function pagePictures(
  deps: SourceDeps,
  context: ToolContext,
  { pages, question }: { pages: readonly (SourceRow & { n: number })[]; question: string },
): Promise<PictureOfPage[]> {
  const { runId } = context;
  const room = await context.step('pictures/room', async () => {
    const used = (await deps.sources.ofRun(runId)).filter(({ about }) => about.picture?.page !== undefined);
    return Math.min(MOST_OF_CALL, MOST_OF_RUN - used.length);
  });
  const candidates = pages.filter(isOfTheWeb).flatMap((page) =>
    tellingPictures(page.images, question)
      .slice(0, MOST_OF_PAGE)
      .map((picture) => ({ ...picture, page })),
  );
  // The best of all pages, not all of the first page.
  const chosen = tellingPictures(candidates, question).slice(0, Math.max(0, room));
  context.learn({ links: chosen.map(({ imageUrl }) => imageUrl) });
  const kept = await Promise.all(
    chosen.map((picture, i) => readPicture(deps, context, picture, `pictures/${i}`)),
  );
  const numbered: ReadSource[] = [];
  for (const outcome of kept)
    if (isRead(outcome)) numbered.push({ ...outcome, n: await deps.sources.link(runId, outcome.sourceId) });
  const stored = await deps.sources.ofRun(runId);
  return kept.flatMap((outcome, i) => {
    const source = isRead(outcome) && stored.find(({ id }) => id === outcome.sourceId);
    return source ? [{ ...toPassage(source), id: source.id, page: chosen[i]!.page.n }] : [];
  });
}

const isOfTheWeb = ({ url, sourceType }: SourceRow) => sourceType === 'public' && /^https?:/.test(url);

/** A picture that cannot be had is not missed: the page is read all the same. */
async function readPicture(
  deps: SourceDeps,
  context: ToolContext,
  { imageUrl: url, page, ...picture }: Candidate,
  key: string,
): Promise<{ sourceId: string } | ReadFailure> {
  const { scope, runId, signal } = context;
  const reason = await context.refusal(`${key}/open`, { reason: 'unknown-address', url });
  if (reason !== undefined) return { url, reason };
  return context.step(key, async () => {
    try {
      const owner = { workspaceId: scope.workspaceId, runId };
      const document = await deps.reader.readUrl(url, { signal, owner, maxBytes: MOST_BYTES });
      const size = document.picture;
      if (!size || Math.min(size.width, size.height) < SMALLEST_SIDE) return { url, reason: 'no picture' };
      const source = toSource(document, 'public');
      // What the page says about it is all that is known of a picture in which nothing is written.
      const words = [...new Set([picture.caption, picture.title])].filter(Boolean).join('\n\n');
      const sourceId = await deps.sources.save(scope, {
        ...source,
        title: picture.title || picture.caption || page.title,
        body: [words, document.body].filter(Boolean).join('\n\n'),
        about: { ...source.about, picture: { ...size, page: page.url } },
      });
      if (document.file) await deps.sources.keepFile(scope, sourceId, document.file);
      return { sourceId };
    } catch (error) {
      if (!(error instanceof WebError)) throw error;
      return { url, reason: error.message };
    }
  });
}
