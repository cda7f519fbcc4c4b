import type { Passage } from '../text/passage.ts';
import type { ScholarlyWork } from '../providers/search/search.ts';
import type { Reader, WebDocument } from '../providers/web/read-document.ts';
import { WebError } from '../providers/web/web-error.ts';
import type { Scope } from '../store/database/scope.ts';
import type { NewSource, SourceRow, SourceStore } from '../store/workspace/sources.ts';
import { textSource } from './text-source.ts';

export interface SourceDeps {
  reader: Reader;
  sources: SourceStore;
  files: FileReader;
  /** By address, what searches side by side read; what failed for one is tried again for the next. */
  underWay?: Map<string, Promise<KeptSource | ReadFailure>>;
}

/** Without a number yet. */
export interface KeptSource {
  sourceId: string;
}

/** The user's own files, which are reached by their address but never over the network. */
export interface FileReader {
  /** Undefined when the address is not one of this service's files. */
  read(scope: Scope, url: string): Promise<OwnFile | undefined>;
}

export interface OwnFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export interface ReadRequest {
  runId: string;
  scope: Scope;
  url: string;
  signal: AbortSignal;
  /** What a service of scholarly works says of it. */
  work?: (ScholarlyWork & { title: string }) | undefined;
}

/** A source under the number by which its run cites it. */
export interface ReadSource {
  sourceId: string;
  n: number;
}

export interface ReadFailure {
  url: string;
  /** Of one's own file: its address says nothing to a reader. */
  name?: string;
  reason: string;
}

/** Reads an address and keeps it as a numbered source of the run. */
export async function readSource(deps: SourceDeps, request: ReadRequest): Promise<ReadSource | ReadFailure> {
  const kept = await keepSource(deps, request);
  return isRead(kept) ? { ...kept, n: await deps.sources.link(request.runId, kept.sourceId) } : kept;
}

/** Without a number yet. A page that cannot be read is no crash: it says why. */
export async function keepSource(deps: SourceDeps, request: ReadRequest): Promise<KeptSource | ReadFailure> {
  let own: OwnFile | undefined;
  try {
    own = await deps.files.read(request.scope, request.url);
    const { source, file } = await readDocument(deps, request, own);
    const about = { ...source.about, ...(request.work && aboutWork(request.work)) };
    const sourceId = await deps.sources.save(request.scope, { ...source, about });
    if (file) await deps.sources.keepFile(request.scope, sourceId, file);
    return { sourceId };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    const abstract = request.work && abstractSource(request.url, request.work);
    if (abstract) return { sourceId: await deps.sources.save(request.scope, abstract) };
    return { url: request.url, ...(own && { name: own.name }), reason: error.message };
  }
}

/** A work whose page cannot be read is its abstract, if that is known: much of what is cited of papers stands there. */
function abstractSource(url: string, work: ScholarlyWork & { title: string }): NewSource | undefined {
  const { title, abstract } = work;
  if (!abstract) return undefined;
  return textSource({
    sourceType: 'public',
    url,
    title,
    description: 'The full text could not be read: this is its abstract.',
    body: abstract,
    about: aboutWork(work),
  });
}

const aboutWork = ({ authors, year, venue, doi }: ScholarlyWork): NewSource['about'] => ({
  ...(authors.length > 0 && { author: authors.join(', ') }),
  ...(year && { year }),
  ...(venue && { venue }),
  ...(doi && { doi }),
});

export const isRead = <Kept extends { sourceId: string }>(outcome: Kept | ReadFailure): outcome is Kept =>
  'sourceId' in outcome;

async function readDocument(
  { reader }: SourceDeps,
  { runId, scope, url, signal }: ReadRequest,
  own: OwnFile | undefined,
): Promise<{ source: NewSource; file: WebDocument['file'] }> {
  const options = { signal, owner: { workspaceId: scope.workspaceId, runId } };
  if (!own) {
    const document = await reader.readUrl(url, options);
    return { source: toSource(document, 'public'), file: document.file };
  }
  const document = await reader.readBytes({ ...own, url }, options);
  const source = toSource(document, 'private');
  return {
    source: { ...source, url, canonicalUrl: url, title: document.title || own.name },
    file: document.file,
  };
}

export function toSource(document: WebDocument, sourceType: NewSource['sourceType']): NewSource {
  const { url, canonicalUrl, contentHash, title, description, body, bodyLinks, images, pages, notice } =
    document;
  const { author, siteName, language, publishedAt, modifiedAt, picture } = document;
  const about = { author, siteName, language, publishedAt, modifiedAt, picture };
  return {
    sourceType,
    url,
    canonicalUrl,
    contentHash,
    title,
    // Shown to whoever looks at the source, and kept out of its text.
    description: [description, notice].filter(Boolean).join(' '),
    body,
    bodyLinks,
    images,
    pages,
    about,
  };
}

/** A stored source as what a model reads and cites. */
export function toPassage({ n, title, url, body, about, fileId, pages }: SourceToRead): Passage {
  const { author, siteName: site, language, publishedAt, modifiedAt, year, venue, doi } = about;
  const published = publishedAt?.slice(0, 'yyyy-mm-dd'.length) ?? (year && String(year));
  const changed = modifiedAt?.slice(0, 'yyyy-mm-dd'.length);
  const said = {
    ...(author && { author }),
    ...(site && { site }),
    ...(published && { published }),
    ...(changed && changed !== published && { changed }),
    ...(language && { language }),
    ...(venue && { venue }),
    ...(doi && { doi }),
  };
  return {
    n,
    title,
    url,
    text: body,
    ...(Object.keys(said).length > 0 && { about: said }),
    ...(about.picture && { picture: pictureOf(about.picture, fileId) }),
    ...(pages && pages.length > 0 && { pages }),
  };
}

const pictureOf = ({ width, height }: { width: number; height: number }, file?: string | null) => ({
  width,
  height,
  ...(file && { file }),
});

type SourceToRead = Pick<SourceRow, 'title' | 'url' | 'body' | 'about'> & {
  n: number;
  fileId?: SourceRow['fileId'];
  pages?: SourceRow['pages'];
};
