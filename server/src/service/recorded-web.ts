import { createHash } from 'node:crypto';
import type { RunRecording } from '@quarry/api/run-options.ts';
import type { WebSearch, WebSearchOutcome } from '../providers/search/search-web.ts';
import { canonicalUrl } from '../providers/web/canonical-url.ts';
import type { Reader, WebDocument } from '../providers/web/read-document.ts';
import { WebError } from '../providers/web/web-error.ts';
import type { WebErrorCode } from '../providers/web/web-error.ts';
import type { WebRecordingStore } from '../store/workspace/web-recordings.ts';

const MOST_FILE_BYTES = 5_000_000;
/** Runs whose recording is known; beyond it they are asked for again. */
const MOST_RUNS = 1_000;

export interface RecordedWeb {
  reader(reader: Reader): Reader;
  search(search: WebSearch): WebSearch;
}

/** The web as runs see it that keep what it answers, or see again what was kept. All others see it as it is. */
export function createRecordedWeb(store: WebRecordingStore): RecordedWeb {
  const known = new Map<string, Promise<RunRecording | undefined>>();
  const recordingOf = (runId: string | undefined) => {
    if (runId === undefined) return undefined;
    if (known.size > MOST_RUNS) known.clear();
    const found = known.get(runId) ?? store.of(runId);
    known.set(runId, found);
    found.catch(() => known.delete(runId));
    return found;
  };

  async function answered<T>(asked: Asked<T>): Promise<T> {
    const { workspaceId, runId, request, ask, absent } = asked;
    const recording = workspaceId === undefined ? undefined : await recordingOf(runId);
    if (!recording || workspaceId === undefined) return ask();
    const { name, mode } = recording;
    const kept = { workspaceId, name, key: digest(request) };
    const before = mode === 'keep' ? undefined : await store.find(kept);
    if (before !== undefined) return before as T;
    if (mode === 'sealed') return absent();
    const answer = await ask();
    await store.keep(kept, answer);
    return answer;
  }

  return {
    reader: (reader) => ({
      ...reader,
      async readUrl(url, options = {}) {
        const answer = await answered<KeptPage>({
          ...options.owner,
          request: ['page', canonicalUrl(url), options.maxBytes ?? null],
          ask: () => readToKeep(reader, url, options),
          absent: () => ({ failed: { code: 'network', message: 'The page is not in the recording.' } }),
        });
        return documentIn(answer);
      },
    }),
    search: (search) => ({
      search(query, breadth) {
        const { signal: _signal, workspaceId, runId, ...asked } = query;
        return answered<WebSearchOutcome>({
          workspaceId,
          runId,
          request: ['search', asked, breadth?.breadth ?? null],
          ask: () => search.search(query, breadth),
          absent: () => nothing('The search is not in the recording.'),
        });
      },
    }),
  };
}

interface Asked<T> {
  workspaceId?: string | undefined;
  runId?: string | undefined;
  /** What is asked for, apart from who asks. */
  request: readonly unknown[];
  ask: () => Promise<T>;
  /** What is answered where only what is kept may be. */
  absent: () => T;
}

const digest = (request: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

const nothing = (reason: string): WebSearchOutcome => ({
  lists: [],
  providers: [],
  results: [],
  images: [],
  failures: [{ provider: 'recording', reason }],
  hasAnswer: false,
});

/** A page as it is kept: what was read, or why it could not be. */
interface KeptPage {
  document?: Omit<WebDocument, 'file'> & { file?: { mediaType: string; base64: string } };
  failed?: { code: WebErrorCode; message: string };
}

async function readToKeep(
  reader: Reader,
  url: string,
  options: Parameters<Reader['readUrl']>[1],
): Promise<KeptPage> {
  try {
    const { file, ...document } = await reader.readUrl(url, options);
    const isSmall = file && file.bytes.length <= MOST_FILE_BYTES;
    const kept = isSmall && { mediaType: file.mediaType, base64: Buffer.from(file.bytes).toString('base64') };
    // A database text cannot hold it.
    const clean = JSON.parse(JSON.stringify(document).replaceAll('\\u0000', '')) as typeof document;
    return { document: { ...clean, ...(kept && { file: kept }) } };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return { failed: { code: error.code, message: error.message } };
  }
}

function documentIn({ document, failed }: KeptPage): WebDocument {
  if (failed || !document)
    throw new WebError(failed?.code ?? 'network', failed?.message ?? 'The page could not be read.');
  const { file, ...rest } = document;
  return {
    ...rest,
    ...(file && { file: { mediaType: file.mediaType, bytes: Buffer.from(file.base64, 'base64') } }),
  };
}
