import type { InboxItem, InboxList } from '@quarry/api/inbox.ts';
import type { RunNeed, RunStatusView } from '@quarry/api/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { OpenRunStore } from '../../store/runs/open-runs.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { titleFrom } from '../../text/title-from.ts';
import { ownerOf } from './access.ts';
import { needsOf } from './open-states.ts';

interface WaitingDeps {
  events: Pick<EventStore, 'ofType'>;
  openRuns: OpenRunStore;
  required(scope: Scope, runId: string): Promise<RunRow>;
  statusOf(scope: Scope, run: RunRow): Promise<RunStatusView>;
}

/** What of others a reviewer can answer. */
const DRAFTS: ReadonlySet<RunNeed> = new Set<RunNeed>(['plan', 'report', 'matrix']);

/** Everything that waits for a user, and nothing else. */
export function createWaitingList(deps: WaitingDeps) {
  async function itemsOf(scope: Scope, run: RunRow, title: string | null): Promise<InboxItem[]> {
    const shown = {
      runId: run.id,
      conversationId: run.conversationId,
      title: title || titleFrom(run.input.inputText),
      updatedAt: run.updatedAt.toISOString(),
    };
    if (run.status === 'error' || run.status === 'failed')
      return [{ ...shown, need: 'failure', detail: await whyFailed(deps, run) }];
    const status = await deps.statusOf(ownerOf(run), run);
    return needsOf(status)
      .filter((need) => run.userId === scope.userId || DRAFTS.has(need))
      .map((need) => ({ ...shown, need, detail: detailOf(need, status) }));
  }

  async function list(scope: Scope): Promise<InboxList> {
    const rows = await deps.openRuns.list(scope);
    const items = await Promise.all(rows.map(({ run, title }) => itemsOf(scope, run, title)));
    return { items: items.flat() };
  }

  return {
    list,

    /** The user has taken note of a failure. */
    async dismiss(scope: Scope, runId: string): Promise<InboxList> {
      await deps.required(scope, runId);
      await deps.openRuns.markSeen(runId);
      return list(scope);
    },
  };
}

function detailOf(need: RunNeed, { browseState, skillState, approvalState }: RunStatusView): string {
  switch (need) {
    case 'browser':
      return browseState?.askHumanQuestion ?? '';
    case 'secret':
      return (skillState?.pendingSecretKeys ?? []).join(', ');
    case 'approval':
      return approvalState?.pending[0]?.summary ?? '';
    default:
      return '';
  }
}

async function whyFailed({ events }: WaitingDeps, { id }: RunRow): Promise<string> {
  return (await events.ofType(id, 'error')).at(-1)?.payload.message ?? '';
}
