import type { Passage } from './passage.ts';
import { idfOf } from './bm25.ts';
import type { Breather } from './breather.ts';
import { languageOf } from './language.ts';
import { probeOf, probeText } from './probe.ts';
import { eachSentence, type Sentence } from './sentences.ts';
import { termWeight } from './tokens.ts';

/** A sentence worth a closer look. */
export interface Candidate extends Sentence {
  passage: Passage;
  /** 0 for the first sentence of a passage. */
  position: number;
  /** The question is in another language than the passage. */
  foreign: boolean;
  /** Indexes of the terms that seem to stand in it. */
  seems: number[];
}

export interface Candidates {
  candidates: Candidate[];
  /** Sentences read. */
  total: number;
  documentFrequency: Map<string, number>;
}

export interface FindInput {
  question: string;
  passages: readonly Passage[];
  terms: readonly string[];
  breather: Breather;
}

const KEPT = 500;

/** Reads everything once, cheaply, and keeps the most promising: work and memory stay bounded for any input. */
export async function findCandidates({
  question,
  passages,
  terms,
  breather,
}: FindInput): Promise<Candidates> {
  const probes = terms.map(probeOf);
  const language = languageOf(question);
  const counts = terms.map(() => 0);
  let total = 0;
  let candidates: Candidate[] = [];
  for (const passage of passages) {
    const foreign = question !== '' && languageOf(passage.text) !== language;
    let position = 0;
    for (const sentence of eachSentence(passage.text)) {
      if (breather.due()) await breather.rest();
      total++;
      const text = probeText(sentence.text);
      const seems = probes.flatMap((probe, index) => (probe.test(text) ? [index] : []));
      for (const index of seems) counts[index]!++;
      if (seems.length > 0 && isQuotable(sentence.text)) {
        candidates.push({ ...sentence, passage, position, foreign, seems });
      }
      position++;
      if (candidates.length >= 2 * KEPT) candidates = best(candidates, weights());
    }
  }
  return { candidates: best(candidates, weights()), total, documentFrequency: frequencies() };

  function weights(): number[] {
    return terms.map((term, index) => termWeight(term) * idfOf(counts[index]!, total));
  }
  function frequencies(): Map<string, number> {
    return new Map(terms.map((term, index) => [term, counts[index]!]));
  }
}

function best(candidates: Candidate[], weights: readonly number[]): Candidate[] {
  if (candidates.length <= KEPT) return candidates;
  const worth = ({ seems }: Candidate): number => seems.reduce((sum, index) => sum + weights[index]!, 0);
  return candidates
    .map((candidate) => ({ candidate, worth: worth(candidate) }))
    .sort((a, b) => b.worth - a.worth)
    .slice(0, KEPT)
    .map(({ candidate }) => candidate);
}

/** A quote that held a number in brackets would read as a citation of one of our sources. */
const isQuotable = (text: string): boolean => !/\[\s*\d+(?:\s*[,–-]\s*\d+)*\s*\]/.test(text);
