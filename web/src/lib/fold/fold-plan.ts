import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { PlanView, RunView, WorkState } from '../run-view.ts';
import { change } from './activities.ts';
import type { Moment } from './activities.ts';

export function foldPlan(
  view: RunView,
  event: StoredRunEventOf<'plan-confirmed' | 'plan'>,
  moment: Moment,
): RunView {
  if (event.type === 'plan-confirmed') {
    const { goal, steps } = event.payload;
    return {
      ...view,
      phase: 'running',
      plan: { goal, steps: steps.map((step) => ({ ...step, status: 'waiting' })) },
    };
  }
  const { stepId, title, status, summary } = event.payload;
  const news = { status, ...(summary !== undefined && { summary }) };
  const plan = view.plan && {
    ...view.plan,
    steps: withAdded(view.plan.steps, event.payload).map((step) =>
      step.id === stepId ? { ...step, ...news } : step,
    ),
  };
  const otherwise = { kind: 'plan-step', state: 'running', stepId, title, status } as const;
  return change(
    { ...view, plan, phase: 'running' },
    { kind: 'plan-step', where: (step) => step.stepId === stepId, otherwise, moment },
    () => ({ ...news, state: stateOf(status) }),
  );
}

type Progress = StoredRunEventOf<'plan'>['payload'];

/** A step that the confirmed plan did not have comes behind the others. */
function withAdded(
  steps: PlanView['steps'],
  { stepId, title, status, ...more }: Progress,
): PlanView['steps'] {
  const { description = '', tool = '', addedAfter, reason } = more;
  if (addedAfter === undefined || steps.some(({ id }) => id === stepId)) return steps;
  return [
    ...steps,
    { id: stepId, title, description, tool, status, addedAfter, ...(reason !== undefined && { reason }) },
  ];
}

function stateOf(status: string): WorkState {
  if (status === 'running') return 'running';
  return status === 'failed' ? 'failed' : 'done';
}
