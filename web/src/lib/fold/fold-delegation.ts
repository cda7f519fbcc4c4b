import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { RunView } from '../run-view.ts';
import { begin } from './activities.ts';
import type { Moment } from './activities.ts';

type DelegationEvent = StoredRunEventOf<
  'agent-mention' | 'agent-delegation' | 'agent-delegated' | 'agent-memory'
>;

/** Work that goes from agent to agent, and what an agent keeps in mind. */
export function foldDelegation(view: RunView, event: DelegationEvent, moment: Moment): RunView {
  switch (event.type) {
    case 'agent-mention':
    case 'agent-delegated':
      // The first is decided in `agent-delegation`, the second stands in the record of the run.
      return view;
    case 'agent-delegation': {
      const { links, skipped } = event.payload;
      if (links.length + skipped.length === 0) return view;
      const to = links.map(({ agentName }) => agentName);
      const left = skipped.map(({ agentName, message }) => `${agentName}: ${message}`);
      return begin(view, { kind: 'hand-over', state: 'done', to, left }, moment);
    }
    case 'agent-memory': {
      const { status, reason } = event.payload;
      const state = status === 'failed' ? 'failed' : 'done';
      return begin(view, { kind: 'memory', state, status, ...(reason !== undefined && { reason }) }, moment);
    }
    default:
      return event satisfies never;
  }
}
