import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { RunView, WorkState } from '../run-view.ts';
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
    steps: view.plan.steps.map((step) => (step.id === stepId ? { ...step, ...news } : step)),
  };
  const otherwise = { kind: 'plan-step', state: 'running', stepId, title, status } as const;
  return change(
    { ...view, plan, phase: 'running' },
    { kind: 'plan-step', where: (step) => step.stepId === stepId, otherwise, moment },
    () => ({ ...news, state: stateOf(status) }),
  );
}

function stateOf(status: string): WorkState {
  if (status === 'running') return 'running';
  return status === 'failed' ? 'failed' : 'done';
}
