import { termWeight } from './tokens.ts';

export interface Bm25Document {
  terms: readonly string[];
  /** Terms in the whole document, when `terms` holds only those that can match. */
  length?: number;
}

export interface Bm25 {
  idf(term: string): number;
  score(query: Iterable<string>, document: number): number;
  /** Documents that match at all, best first. */
  rank(query: Iterable<string>): { document: number; score: number }[];
}

export interface Bm25Options {
  /** Documents in the whole collection, when those given are only the ones that can match. */
  corpusSize?: number;
  /** In how many documents of the whole collection each term stands, when that was counted already. */
  documentFrequency?: ReadonlyMap<string, number>;
}

const K1 = 1.2;
// Weaker than usual: among sentences the shortest match is often a label, not a statement.
const B = 0.4;

export function createBm25(documents: readonly Bm25Document[], options: Bm25Options = {}): Bm25 {
  const corpusSize = Math.max(options.corpusSize ?? 0, documents.length);
  const frequencies = documents.map(({ terms }) => count(terms));
  const lengths = documents.map(({ terms, length }) => length ?? terms.length);
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const documentFrequency =
    options.documentFrequency ?? count(frequencies.flatMap((found) => [...found.keys()]));

  const idf = (term: string): number => idfOf(documentFrequency.get(term) ?? 0, corpusSize);
  const score = (query: Iterable<string>, document: number): number => {
    const found = frequencies[document];
    if (!found) return 0;
    const norm = K1 * (1 - B + (B * lengths[document]!) / Math.max(1, averageLength));
    let total = 0;
    for (const term of query) {
      const times = found.get(term);
      if (times) total += termWeight(term) * idf(term) * ((times * (K1 + 1)) / (times + norm));
    }
    return total;
  };
  return {
    idf,
    score,
    rank(query) {
      const terms = new Set(query);
      return documents
        .map((_, document) => ({ document, score: score(terms, document) }))
        .filter((hit) => hit.score > 0)
        .sort((a, b) => b.score - a.score || a.document - b.document);
    },
  };
}

/** How telling a term is that stands in so many of the documents. */
export function idfOf(inDocuments: number, corpusSize: number): number {
  return Math.log(1 + (corpusSize - inDocuments + 0.5) / (inDocuments + 0.5));
}

function count(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
