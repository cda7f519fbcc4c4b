import type { Depth } from '@quarry/api/common.ts';

/** What one question may take, at most. */
export interface ResearchBudget {
  /** Rounds of searching, one after the other. */
  rounds: number;
  /** Pages that are read, over all rounds and strands. */
  pages: number;
  /** Sub-questions that are followed side by side; 1: the question itself. */
  strands: number;
}

/** What the findings are for: a whole answer, one section of a report, one row of a matrix. */
export type ResearchForm = 'answer' | 'section' | 'row';

const WHOLE: Record<Depth, ResearchBudget> = {
  quick: { rounds: 1, pages: 6, strands: 1 },
  standard: { rounds: 3, pages: 20, strands: 1 },
  deep: { rounds: 8, pages: 80, strands: 4 },
};

const SHARE: Record<ResearchForm, number> = { answer: 1, section: 1 / 3, row: 1 / 4 };

/** Runs of earlier releases do not say how deep they go. */
export function researchBudget(depth: Depth | undefined, form: ResearchForm): ResearchBudget {
  const { rounds, pages, strands } = WHOLE[depth ?? 'standard'];
  const share = (whole: number, least: number) => Math.max(least, Math.floor(whole * SHARE[form]));
  // A section or a row is one of many already: it is not split again.
  return { rounds: share(rounds, 1), pages: share(pages, 2), strands: form === 'answer' ? strands : 1 };
}
