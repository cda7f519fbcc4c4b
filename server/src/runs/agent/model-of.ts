import type { ModelRole } from '@quarry/api/model-roles.ts';
import type { Model, TaskKind } from '../../providers/model/model.ts';
import type { RunContext } from './run-context.ts';

/** What is asked of models: the kinds of tasks, and what the embedded model has no task for. */
export type Asked = TaskKind | 'verdicts' | 'mending' | 'folding';

/** Whose work each question is: the one place that says so. */
const ROLE_OF: Record<Asked, ModelRole> = {
  // Decides what is done next, drafts what people review, and answers: the model that the caller has chosen.
  chat: 'run',
  plan: 'run',
  'more-steps': 'run',
  outline: 'run',
  'matrix-structure': 'run',
  'skill-choice': 'run',
  'skill-call': 'run',
  browse: 'run',

  // Text for readers that a tool puts together from sources.
  section: 'writer',
  closing: 'writer',
  summary: 'writer',
  mending: 'writer',

  // Reads much and says little; what comes of it is checked or read again by others.
  queries: 'fast',
  stock: 'fast',
  split: 'fast',
  points: 'fast',
  coverage: 'fast',
  'matrix-cells': 'fast',
  'column-words': 'fast',
  candidates: 'fast',
  entities: 'fast',
  title: 'fast',
  memory: 'fast',
  folding: 'fast',

  // A decision between a few given values.
  verdicts: 'judge',
  'same-names': 'judge',
  delegation: 'judge',
};

/** A question that nobody has a name for is the run's own. */
export const roleOf = (asked: Asked | undefined): ModelRole => (asked === undefined ? 'run' : ROLE_OF[asked]);

/** The model of a run for a role. Its window is the one to build prompts for, and its calls are counted for the role. */
export const modelOf = (context: Pick<RunContext, 'model' | 'helpers'>, role: ModelRole): Model =>
  role === 'run' ? context.model : context.helpers[role];
