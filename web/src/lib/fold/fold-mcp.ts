import type { StoredRunEventOf } from '@quarry/api/events.ts';
import type { RunView } from '../run-view.ts';
import { begin, change, isOpenCall } from './activities.ts';
import type { Moment } from './activities.ts';

type McpEvent = StoredRunEventOf<'mcp-call-start' | 'mcp-call-end'>;

export function foldMcp(view: RunView, event: McpEvent, moment: Moment): RunView {
  const { server, tool, callId } = event.payload;
  const call = { kind: 'mcp', server, tool, ...(callId !== undefined && { callId }) } as const;
  if (event.type === 'mcp-call-start')
    return begin(view, { ...call, state: 'running', input: event.payload.input, text: '' }, moment);
  const { ok, text } = event.payload;
  const otherwise = { ...call, state: 'running', input: '', text: '' } as const;
  return change(view, { kind: 'mcp', where: isOpenCall(callId), otherwise, moment }, () => ({
    state: ok ? 'done' : 'failed',
    text,
  }));
}
