import type { CitedSource, RunEvent, RunStatus } from '../../api/src/client/api-types.ts';

/** A run as a page shows it. */
export interface RunView {
  runId: string | undefined;
  status: RunStatus;
  /** The answer as far as it is written. */
  text: string;
  /** The sources that the text cites, once it is written. */
  sources: CitedSource[];
  /** Why it has failed, or cannot be followed any more: then it may still be at work. */
  error: string | undefined;
  events: readonly RunEvent[];
}

export const NEW_RUN: RunView = {
  runId: undefined,
  status: 'running',
  text: '',
  sources: [],
  error: undefined,
  events: [],
};

/** One more event. Each delta carries the text so far, so nothing has to be put together. */
export function foldRun(before: RunView, event: RunEvent): RunView {
  const view = { ...before, runId: event.payload.runId, events: [...before.events, event] };
  switch (event.type) {
    case 'delta':
      return { ...view, text: event.payload.responseText };
    case 'complete':
      return {
        ...view,
        status: event.payload.status,
        text: event.payload.text,
        sources: event.payload.sources ?? [],
      };
    case 'error':
      return { ...view, status: 'error', error: event.payload.message };
    case 'first_plan':
    case 'first_report_structure':
    case 'first_matrix_structure':
      return { ...view, status: 'pending' };
    case 'plan_confirmed':
    case 'report_structure_confirmed':
    case 'matrix_structure_confirmed':
      return { ...view, status: 'running' };
    default:
      return view;
  }
}
