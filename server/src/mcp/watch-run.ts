import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@quarry/api/common.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import type { CitedSource } from '@quarry/api/sources.ts';
import { progressLine } from '../runs/views/progress-line.ts';
import type { McpBackend, SeenEvent } from './backend.ts';
import type { CallContext, ToolOutput } from './tool.ts';

const DRAFTS: Record<string, string> = {
  first_plan: 'plan',
  regenerated_plan: 'plan',
  first_report_structure: 'report',
  regenerated_report_structure: 'report',
  first_matrix_structure: 'matrix',
  regenerated_matrix_structure: 'matrix',
};

// A draft that nobody attends is confirmed at the next look, twice a second.
const UNTIL_CONFIRMED_MS = 300;

/** Follows a run until it has ended or waits for somebody, and says how it stands. */
export async function watchRun(context: CallContext, runId: string): Promise<ToolOutput> {
  const { backend, signal, progress } = context;
  let locale: Locale = 'en';
  let last: SeenEvent | undefined;
  for (;;) {
    for await (const seen of backend.events(runId, { after: last?.seq ?? 0, signal })) {
      last = seen;
      const { event } = seen;
      if (event.type === 'config') locale = event.payload.locale;
      const line = progressLine(event, locale);
      if (line !== undefined) await progress(line);
      const waits = waitsFor(event, runId);
      if (waits) return waits;
    }
    if (!last)
      return { text: `The run ${runId} has said nothing yet.`, structured: { runId, status: 'running' } };
    if (isEnd(last) || !(await isUnattended(backend, runId))) return ended(last.event, runId);
    await sleep(UNTIL_CONFIRMED_MS, undefined, { signal });
  }
}

const isEnd = ({ event }: SeenEvent) => event.type === 'complete' || event.type === 'error';

const isUnattended = async (backend: McpBackend, runId: string): Promise<boolean> =>
  (await backend.call('getRun', { params: { runId } })).input.unattended === true;

/** Somebody must say something before it goes on. */
function waitsFor(event: RunEvent, runId: string): ToolOutput | undefined {
  switch (event.type) {
    case 'browse-ask-human': {
      const { sessionId, question } = event.payload;
      return {
        text: `The browser of the run ${runId} asks: ${question}\nAnswer with answer_browser (sessionId ${sessionId}), then follow_run.`,
        structured: { runId, status: 'running', needs: 'browser', sessionId, question },
      };
    }
    case 'approval-needed': {
      const { callId, summary, reason } = event.payload;
      return {
        text: `The run ${runId} wants to do this: ${summary} (${reason}).\nAllow or refuse it with approve (callId ${callId}), then follow_run.`,
        structured: { runId, status: 'running', needs: 'approval', callId, summary },
      };
    }
    case 'skill-ask-secret':
      return {
        text: `The run ${runId} needs the secrets ${event.payload.keys.join(', ')}. A person registers them in the dashboard; then follow_run.`,
        structured: { runId, status: 'running', needs: 'secret', keys: event.payload.keys },
      };
    default:
      return undefined;
  }
}

function ended(event: RunEvent, runId: string): ToolOutput {
  const kind = DRAFTS[event.type];
  if (kind)
    return {
      text: `The ${kind} of the run ${runId} awaits review. Confirm it, or send it back with feedback, with review_draft.\n\n${JSON.stringify(event.payload, null, 2)}`,
      structured: { runId, status: 'pending', needs: kind, draft: event.payload },
    };
  if (event.type === 'error')
    return {
      text: `The run ${runId} has failed: ${event.payload.message}`,
      structured: { runId, status: event.payload.status ?? 'error' },
      isError: true,
    };
  if (event.type !== 'complete')
    return { text: `The run ${runId} is at work.`, structured: { runId, status: 'running' } };
  const { text, sources = [], status, finishReason } = event.payload;
  return {
    text: `${text}${sourceList(sources)}`,
    structured: { runId, status, finishReason, text, sources },
  };
}

const sourceList = (sources: readonly CitedSource[]): string =>
  sources.length === 0
    ? ''
    : `\n\nSources:\n${sources.map(({ n, title, url, id }) => `[${n}] ${title || url} ${url} (source ${id})`).join('\n')}`;
