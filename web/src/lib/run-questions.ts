import type {
  ApprovalActivity,
  BrowseView,
  DraftActivity,
  DraftVersion,
  RunPhase,
  RunView,
  SkillView,
} from './run-view.ts';

/** The text to show: the finished answer, or what the last step has written so far. */
export function answerOf(view: RunView): string {
  if (view.finalText !== null && view.finalText !== '') return view.finalText;
  let latest = -1;
  let answer = '';
  for (const [stepIndex, text] of view.texts) {
    if (text === '' || stepIndex < latest) continue;
    latest = stepIndex;
    answer = text;
  }
  return answer;
}

export const isAtWork = (phase: RunPhase): boolean => phase === 'running' || phase === 'revising';
export const hasEnded = (phase: RunPhase): boolean =>
  phase === 'completed' || phase === 'cancelled' || phase === 'error' || phase === 'failed';

/** The answer stands, and what follows does not change it: the graph is brought up to date. */
export const isAnswerReady = ({ phase, activities }: RunView): boolean =>
  phase === 'running' && activities.some(({ kind }) => kind === 'graph');

/** The draft to review now, if there is one. */
export function openDraft(view: RunView): DraftVersion | undefined {
  return view.phase === 'review' || view.phase === 'revising' ? view.drafts.at(-1) : undefined;
}

/** The draft that the model is writing at this moment. */
export function draftInWriting(view: RunView): DraftActivity | undefined {
  if (!isAtWork(view.phase)) return undefined;
  return view.activities.findLast(
    (activity): activity is DraftActivity => activity.kind === 'draft' && activity.state === 'running',
  );
}

/** Whether the run has nothing to show yet. */
export function isBlank(view: RunView): boolean {
  const { plan, report, matrix, browses, skills } = view;
  return (
    answerOf(view) === '' &&
    !(plan ?? report ?? matrix ?? openDraft(view)) &&
    browses.length + skills.length === 0
  );
}

/** The calls that wait for the word of a person, in the order they were asked. */
export const openApprovals = ({ activities, phase }: RunView): ApprovalActivity[] =>
  activities.filter(
    (activity): activity is ApprovalActivity =>
      isAtWork(phase) && activity.kind === 'approval' && activity.state === 'running',
  );

/** The browser of the run that waits for a person to answer its question. */
export const askingBrowser = ({ browses }: RunView): BrowseView | undefined =>
  browses.find(({ isOpen, question }) => isOpen && question !== null);

/** What a run at work waits for, of people. */
export function needOf(view: RunView): 'answer' | 'approval' | 'secret' | undefined {
  if (!isAtWork(view.phase)) return undefined;
  if (askingBrowser(view)) return 'answer';
  if (openApprovals(view).length > 0) return 'approval';
  return askingSkill(view) ? 'secret' : undefined;
}

/** The skill of the run that waits for a secret. */
export const askingSkill = ({ skills }: RunView): SkillView | undefined =>
  skills.find(({ isRunning, missingKeys }) => isRunning && missingKeys.length > 0);
