/** What counts how much, in the unit of `rarity`: 1 is one match of a word that a single passage holds. */
export interface RankingWeights {
  /** How often a word of the title counts as if it stood in the text. */
  titleWords: number;
  /** For a title that the question calls by name, per rarity of its words. */
  namedTitle: number;
  /** For a step to the passage about a name, and to one that only mentions it, per rarity of the name. */
  titleStep: number;
  mentionStep: number;
  /** What one more passage in a chain costs. */
  step: number;
  /** How often a chain is made longer. */
  steps: number;
  /** What a passage says by itself, beside the chain it is part of. */
  own: number;
  /** Of personalised PageRank over shared names and of embeddings, each beside the 1 of the chains. */
  pageRank: number;
  embeddings: number;
  /** Of what the workspace's graph ties to the entities that the question names. */
  entities: number;
}

export const RANKING: RankingWeights = {
  titleWords: 3,
  namedTitle: 1,
  titleStep: 0.8,
  mentionStep: 0.25,
  step: 0.7,
  steps: 2,
  own: 0.1,
  pageRank: 1,
  // The other two both rest on words: meaning must be able to outvote them.
  embeddings: 2.5,
  // A second opinion: many entities come from rules alone.
  entities: 0.5,
};
