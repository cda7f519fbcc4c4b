import type { CutDocument, IndexWorkStore, WaitingDocument } from '../../../store/retrieval/index-work.ts';
import { cutDocument } from '../cut-document.ts';
import { ANALYSIS_VERSION } from '../passage-terms.ts';
import type { EmbeddingModel } from '../retrieval.ts';
import { unitVector } from '../unit-vector.ts';

export interface IndexingParts {
  store: IndexWorkStore;
  embeddings?: EmbeddingModel | undefined;
  /** What went wrong without ending the work: a model that fails, a document that cannot be indexed. */
  onTrouble(what: string): void;
}

export interface IndexedBatch {
  /** How many documents it was. */
  indexed: number;
  /** Whether others of the workspace were left for the next one. */
  isPart: boolean;
}

const NOTHING: IndexedBatch = { indexed: 0, isPart: false };

/** One batch of a workspace; nothing when another node is at it. */
export async function indexBatch(parts: IndexingParts, workspaceId: string): Promise<IndexedBatch> {
  const { store } = parts;
  if (!(await store.claim(workspaceId))) return NOTHING;
  try {
    const { documents, isPart } = await store.next(workspaceId);
    if (documents.length === 0) return NOTHING;
    await indexTogether(parts, workspaceId, documents);
    return { indexed: documents.length, isPart };
  } finally {
    await store.release(workspaceId);
  }
}

async function indexTogether(
  parts: IndexingParts,
  workspaceId: string,
  documents: readonly WaitingDocument[],
): Promise<void> {
  try {
    await parts.store.write(workspaceId, await embedded(parts, documents.map(cut)));
  } catch (error) {
    if (!isOfDocument(error)) throw error;
    // One of them cannot be stored, and must not keep the others from being found.
    if (documents.length > 1) {
      for (const document of documents) await indexTogether(parts, workspaceId, [document]);
      return;
    }
    const { id, kind } = documents[0]!;
    parts.onTrouble(`the ${kind} ${id} cannot be indexed, and will not be found: ${String(error)}`);
    await parts.store.drop(workspaceId, id);
  }
}

const cut = (document: WaitingDocument): CutDocument => ({
  document,
  analysisVersion: ANALYSIS_VERSION,
  passages: document.text ? cutDocument(document.text) : [],
});

async function embedded(
  { embeddings, onTrouble }: IndexingParts,
  documents: CutDocument[],
): Promise<CutDocument[]> {
  const texts = documents.flatMap(({ passages }) => passages.map(({ title, text }) => `${title}\n${text}`));
  if (!embeddings || texts.length === 0) return documents;
  try {
    const vectors = (await embeddings.embed(texts)).map(unitVector);
    let next = 0;
    return documents.map(({ passages, ...rest }) => ({
      ...rest,
      passages: passages.map((passage) => ({
        ...passage,
        embedding: vectors[next++]!,
        embeddingModel: embeddings.name,
      })),
    }));
  } catch (error) {
    onTrouble(`the embedding model failed; recall goes on without it: ${String(error)}`);
    return documents;
  }
}

/** Data that the server does not take (classes 22 and 54), or that we could not cut: the next try would end alike. */
function isOfDocument(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return /^(?:22|54)/.test(code) && code.length === 5;
  return error instanceof TypeError || error instanceof RangeError;
}
