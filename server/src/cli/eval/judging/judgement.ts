import type { RaceDimension } from '../sets/eval-set.ts';

/** What a judge model has said of one answer. Parts that it was not asked for, or has not said in a readable way, are left out. */
export interface Judgement {
  grade?: Grade;
  rubric?: { met: number; all: number };
  race?: Record<RaceDimension | 'overall', number>;
  fact?: { supported: number; all: number };
  /** Whether a judge is asked in this evaluation at all. */
  isAsked?: boolean;
}

export const grades = ['correct', 'incorrect', 'not-attempted'] as const;
export type Grade = (typeof grades)[number];
