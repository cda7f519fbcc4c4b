import { createHash } from 'node:crypto';
import { availableParallelism, totalmem } from 'node:os';
import type { Logger } from '../../log.ts';
import { canonicalUrl } from './canonical-url.ts';
import { charsetOfHeader } from './charset.ts';
import { isReadableType } from './document-kind.ts';
import type { DocumentSource } from './parse-document.ts';
import { createParsePool } from './parse-pool.ts';
import type { ScheduleSettings } from './parse-schedule.ts';
import type { BodyLink, DocumentImage, ParseLimits } from './parsed-document.ts';
import type { PageDrawer } from './ocr/pdftoppm.ts';
import type { PictureReader } from './ocr/tesseract.ts';
import { readPicture } from './ocr/read-picture.ts';
import type { PictureAbout } from './ocr/read-picture.ts';
import { withPictures } from './ocr/with-pictures.ts';
import type { SafeFetch } from './safe-fetch.ts';
import { WebError } from './web-error.ts';

export interface WebDocument {
  /** Where the redirects ended; empty for bytes without an address. */
  url: string;
  /** The key that tells sources apart. */
  canonicalUrl: string;
  title: string;
  description: string;
  /** Markdown. */
  body: string;
  bodyLinks: BodyLink[];
  images: DocumentImage[];
  mediaType: string;
  language?: string;
  author?: string;
  siteName?: string;
  /** ISO 8601. */
  publishedAt?: string;
  modifiedAt?: string;
  /** SHA-256 of the body, in hexadecimal; of a picture's points. */
  contentHash: string;
  truncated: boolean;
  /** Almost nothing to read: the page is one that its scripts fill. */
  needsScript?: boolean;
  /** From which place of the body on its text stands on which page of the file. */
  pages?: { page: number; start: number }[];
  /** What it was read from, where a reader may want to see the page itself. */
  file?: { mediaType: string; bytes: Uint8Array };
  /** What of it could not be read, in words. */
  notice?: string;
  /** Of what is a picture as a whole; `file` then holds it, small. */
  picture?: PictureAbout;
}

export interface Reader {
  readUrl(url: string, options?: ReadOptions & { maxBytes?: number }): Promise<WebDocument>;
  readBytes(file: DocumentBytes, options?: ReadOptions): Promise<WebDocument>;
  close(): void;
}

export interface ReadOptions {
  signal?: AbortSignal;
  /** Whose time it takes: reading is fair among workspaces, and among the runs of one. */
  owner?: { workspaceId: string; runId?: string };
}

export interface DocumentBytes {
  bytes: Uint8Array;
  mediaType?: string;
  name?: string;
  url?: string;
}

export interface ReaderLimits extends ParseLimits, Omit<ScheduleSettings, 'size'> {}

const defaultLimits: ReaderLimits = {
  maxBodyChars: 1_000_000,
  maxLinks: 500,
  maxImages: 100,
  maxRows: 2_000,
  maxPages: 1_000,
  maxPictures: 20,
  maxUnpackedBytes: 100_000_000,
  softLimitMs: 12_000,
  timeLimitMs: 30_000,
  shortLimitMs: 3_000,
  turnMs: 1_000,
  patienceMs: 300,
  giveUpMs: 60_000,
  memoryLimitMb: 768,
  idleMs: 30_000,
};

/** Reads web pages and files into text. Fetching is guarded; parsing happens in processes of their own. */
export function createReader(settings: {
  safeFetch: SafeFetch;
  workers?: number;
  limits?: Partial<ReaderLimits>;
  /** Reads pages that are pictures. */
  pictures?: PictureReader;
  /** Draws those of them that we cannot unpack. */
  drawer?: PageDrawer;
  /** Told what a parser stumbled over: the caller only hears that the document cannot be read. */
  log?: Logger;
}): Reader {
  const limits = { ...defaultLimits, ...settings.limits };
  const pool = createParsePool({ ...limits, size: settings.workers ?? processesHere(limits) });

  function told(error: unknown, name = ''): never {
    if (error instanceof WebError && error.cause !== undefined)
      settings.log?.warn(
        { document: name.split('?')[0], detail: error.cause },
        'a document could not be parsed',
      );
    throw error;
  }

  async function read(source: DocumentSource, { signal, owner }: ReadOptions): Promise<WebDocument> {
    const url = source.url ?? '';
    const host = URL.parse(url)?.host;
    // The address of an uploaded file is a path: nothing in the document is relative to it.
    const base = URL.canParse(url) ? source : { ...source, url: undefined };
    const canReadPictures = (await settings.pictures?.isThere()) ?? false;
    const own = { ...limits, maxPictures: canReadPictures ? limits.maxPictures : 0 };
    const { canonicalLink, pictures, picturePages, picture, ...given } = await pool
      .parse({ source: base, limits: own }, { signal, owner: { ...owner, host } })
      .catch((error: unknown) => told(error, url || source.name));
    const found = { pictures, reader: settings.pictures, signal };
    const parsed = picture
      ? { ...given, ...(await readPicture(picture, found)) }
      : await withPictures(given, {
          ...found,
          picturePages,
          bytes: source.bytes,
          drawer: settings.drawer,
          maxPictures: limits.maxPictures,
        });
    return {
      ...parsed,
      url,
      title: parsed.title || source.name || '',
      canonicalUrl: canonicalUrl(canonicalLink && isSameSite(canonicalLink, url) ? canonicalLink : url),
      contentHash: createHash('sha256')
        .update(picture?.shrunk.bytes ?? parsed.body)
        .digest('hex'),
      ...(parsed.mediaType === 'application/pdf' && {
        file: { mediaType: parsed.mediaType, bytes: source.bytes },
      }),
    };
  }

  return {
    readUrl: async (address, { signal, owner, maxBytes } = {}) => {
      const { url, headers, mediaType, bytes } = await settings.safeFetch(address, {
        signal,
        maxBytes,
        headers: { accept: 'text/html,application/xhtml+xml,application/pdf;q=0.9,*/*;q=0.8' },
        acceptsType: isReadableType,
      });
      return read(
        { url, mediaType, bytes, charset: charsetOfHeader(headers['content-type']), name: nameIn(url) },
        { signal, owner },
      );
    },
    readBytes: ({ bytes, mediaType, name, url }, options = {}) => {
      const type = mediaType?.split(';')[0]?.trim().toLowerCase();
      return read({ bytes, mediaType: type, charset: charsetOfHeader(mediaType), name, url }, options);
    },
    close: () => pool.close(),
  };
}

/** One for each core, two at least, and no more than could fill half of the memory. */
function processesHere({ memoryLimitMb }: ReaderLimits): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const fitting = Math.floor(memory / 2 / (memoryLimitMb * 1_000_000));
  return Math.max(2, Math.min(availableParallelism(), fitting));
}

// A page may name another address of its own site as the canonical one, not take the place of another site's.
function isSameSite(address: string, url: string): boolean {
  const hosts = [address, url].map((text) => URL.parse(text)?.hostname.replace(/^www\./, ''));
  return hosts[0] !== undefined && hosts[0] === hosts[1];
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch (error) {
    if (error instanceof URIError) return last;
    throw error;
  }
}
