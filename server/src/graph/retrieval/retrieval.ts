import type { PassageVectorStore } from '../../store/retrieval/passage-vectors.ts';
import type { EntityRecallStore } from '../../store/retrieval/entity-recall.ts';
import type { PassageOrigin, PassageStore } from '../../store/retrieval/passages.ts';
import type { Scope } from '../../store/database/scope.ts';
import { dotProduct } from '../../store/retrieval/vectors.ts';
import { entityOrder } from './entity-order.ts';
import { gatherChains } from './gather-chains.ts';
import { ANALYSIS_VERSION } from './passage-terms.ts';
import { chainScores, fuseOrders, pageRankOrder } from './rank-passages.ts';
import { RANKING } from './ranking-weights.ts';
import type { RankingWeights } from './ranking-weights.ts';
import { readQuestion } from './read-question.ts';
import { cutDocument } from './cut-document.ts';
import { unitVector } from './unit-vector.ts';

export interface RetrievalOptions {
  passages: PassageStore;
  /** Without it, only what the passages themselves say counts. */
  entities?: EntityRecallStore;
  embeddings?: EmbeddingModel;
  /** Where passages are found by meaning alone, beside those that share words with the question. */
  vectors?: PassageVectorStore;
  /** An embedding model that fails makes results worse, not absent; told here. */
  onEmbeddingError?: (error: unknown) => void;
  ranking?: Partial<RankingWeights>;
}

/** A saved source or turn, to be found from now on. */
export interface RetrievalDocument extends PassageOrigin {
  title: string;
  body: string;
}

export interface RetrievalQuery {
  scope: Scope;
  question: string;
  limit: number;
  /**
   * Entities that only other members' runs have found. Without them, of the workspace's sources only those count that a run
   * of the user's has used or that speak of an entity which the user's runs have found too. Default true.
   */
  includeOthersEntities?: boolean;
  signal?: AbortSignal;
}

export interface RetrievedPassage {
  passageId: string;
  kind: 'source' | 'turn';
  sourceId: string | null;
  turnId: string | null;
  title: string;
  /** '' for a turn. */
  url: string;
  /** `body.slice(start, end)` of the source's body or the turn's content. */
  text: string;
  start: number;
  end: number;
  /** Compares passages of one answer only. */
  score: number;
}

export type Retrieval = ReturnType<typeof createRetrieval>;

// As many as the words bring.
const NEAREST = 60;

export function createRetrieval(parts: RetrievalOptions) {
  const { passages, entities, embeddings, ranking } = parts;
  const weights = { ...RANKING, ...ranking };
  const { embed, embeddingOrder } = byMeaning(parts);

  const graphOrder = async ({
    scope,
    question,
    includeOthersEntities = true,
  }: RetrievalQuery): Promise<string[]> =>
    entities && weights.entities > 0 ? entityOrder(entities, { scope, question, includeOthersEntities }) : [];

  return {
    /** May be called again for the same document: what is indexed already stays. */
    async index(
      scope: Scope,
      document: RetrievalDocument,
      { signal }: { signal?: AbortSignal } = {},
    ): Promise<void> {
      if (await passages.isIndexed(document, ANALYSIS_VERSION)) return;
      const cut = cutDocument(document);
      const vectors = await embed(
        cut.map(({ title, text }) => `${title}\n${text}`),
        signal,
      );
      const embeddingModel = vectors && embeddings!.name;
      const embedded = cut.map((passage, i) => ({ ...passage, embedding: vectors?.[i], embeddingModel }));
      await passages.replace(scope, {
        origin: document,
        analysisVersion: ANALYSIS_VERSION,
        passages: embedded,
      });
    },

    async remove(scope: Scope, document: Pick<PassageOrigin, 'kind' | 'id'>): Promise<void> {
      await passages.remove(scope, document);
    },

    /** How near texts are to a question in meaning, in their order; undefined where no embedding model can tell. */
    async likeness(
      question: string,
      texts: readonly string[],
      { signal }: { signal?: AbortSignal } = {},
    ): Promise<number[] | undefined> {
      const vectors = texts.length > 0 ? await embed([question, ...texts], signal) : undefined;
      if (!vectors) return undefined;
      const [asked, ...given] = vectors;
      return given.map((vector) => dotProduct(asked!, vector));
    },

    /** The passages that answer a question together, also over several steps; best first. */
    async search(query: RetrievalQuery): Promise<RetrievedPassage[]> {
      const { scope, limit, signal } = query;
      const { features, statistics } = await readQuestion(passages, query);
      if (statistics.passages === 0 || limit <= 0) return [];
      const context = { features, weights, averageWords: statistics.averageWords };
      const { chains, names } = await gatherChains(passages, {
        scope,
        context,
        statistics,
        includeOthersEntities: query.includeOthersEntities ?? true,
        signal,
      });
      const scores = chainScores(chains, context);
      const ids = scores.map(({ passage }) => passage.id);
      const order = fuseOrders(scores, [
        { ids: weights.pageRank > 0 ? pageRankOrder(scores, names) : [], weight: weights.pageRank },
        { ids: await embeddingOrder(query, ids), weight: weights.embeddings },
        { ids: await graphOrder(query), weight: weights.entities },
      ]).slice(0, limit);
      signal?.throwIfAborted();
      const texts = await passages.texts(
        scope,
        order.map(({ id }) => id),
      );
      const byId = new Map(texts.map((text) => [text.id, text]));
      return order.flatMap(({ id, score }) => {
        const found = byId.get(id);
        if (!found) return [];
        const { id: passageId, url, ...rest } = found;
        return [{ passageId, url: url ?? '', ...rest, score }];
      });
    },
  };
}

/** What the embedding model adds, if there is one. */
function byMeaning({ passages, embeddings, vectors: vectorStore, onEmbeddingError }: RetrievalOptions) {
  const embed = async (
    texts: readonly string[],
    signal?: AbortSignal,
  ): Promise<Float32Array[] | undefined> => {
    if (!embeddings || texts.length === 0) return undefined;
    try {
      return (await embeddings.embed(texts, { signal })).map(unitVector);
    } catch (error) {
      signal?.throwIfAborted();
      onEmbeddingError?.(error);
      return undefined;
    }
  };

  const embeddingOrder = async (query: RetrievalQuery, ids: readonly string[]): Promise<string[]> => {
    const [question] = (await embed([query.question], query.signal)) ?? [];
    if (!question) return [];
    const model = embeddings!.name;
    const [vectors, nearest] = await Promise.all([
      passages.embeddings(query.scope, { ids, model }),
      vectorStore?.nearest(query.scope, {
        model,
        vector: question,
        limit: NEAREST,
        includeOthersEntities: query.includeOthersEntities ?? true,
      }) ?? [],
    ]);
    const likeness = new Map(nearest.map((near) => [near.id, near.likeness]));
    for (const { id, vector } of vectors) likeness.set(id, dotProduct(question, vector));
    return [...likeness].sort(([, a], [, b]) => b - a).map(([id]) => id);
  };

  return { embed, embeddingOrder };
}

/** Turns texts into vectors; one per text, in their order, all of one length. */
export interface EmbeddingModel {
  /** Vectors of different models cannot be compared: stored beside each. */
  readonly name: string;
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
}
