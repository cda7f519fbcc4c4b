import type { Locale } from '@quarry/api/common.ts';

/** What is asked, and what would be right. */
export interface EvalQuestion {
  id: string;
  question: string;
  locale: Locale;
  /** Each of them alone is right. Empty: it has no answer (`isAnswerable` false), or is judged by something else. */
  answers: string[];
  isAnswerable: boolean;
  /** Files that are attached: names of files here, texts, or addresses that the service knows. */
  files: GivenFile[];
  /** What a good answer has read: addresses, names of files, titles, or paragraphs of an attached text. */
  mustCite: string[];
  form?: 'report' | 'matrix';
  /** What a good answer has to say or do, each point yes or no. */
  rubric?: RubricPoint[];
  race?: RaceCriteria;
  /** How answers are compared, where the set has a rule of its own. */
  match?: 'gaia';
  /** Whether the web is asked. */
  isWeb: boolean;
  /** What kind of question it is, where the set says so. */
  kind?: string;
}

export type GivenFile = { path: string } | { name: string; text: string } | { url: string };

interface RubricPoint {
  point: string;
  weight: number;
}

export const raceDimensions = [
  'comprehensiveness',
  'insight',
  'instruction_following',
  'readability',
] as const;
export type RaceDimension = (typeof raceDimensions)[number];

export interface RaceCriteria {
  weights: Record<RaceDimension, number>;
  criteria: Record<RaceDimension, { criterion: string; explanation: string; weight: number }[]>;
  /** The report that it is measured against. */
  reference: string;
}

export interface EvalSet {
  name: string;
  /** Whose it is, and what may be done with it. */
  licence: string;
  questions: EvalQuestion[];
  /** What the reader of the figures should know. */
  notes: string[];
}

/** What is left out is as in most sets: one short answer in English, from the web. */
export const questionOf = (
  given: Pick<EvalQuestion, 'id' | 'question'> & Partial<EvalQuestion>,
): EvalQuestion => ({
  locale: 'en',
  answers: [],
  isAnswerable: true,
  files: [],
  mustCite: [],
  isWeb: true,
  ...given,
});
