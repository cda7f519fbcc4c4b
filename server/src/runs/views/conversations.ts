import type {
  Conversation,
  ConversationList,
  CreateConversationBody,
  ExchangeList,
  ListConversationsQuery,
  ListExchangesQuery,
  UpdateConversationBody,
} from '@quarry/api/conversations.ts';
import type { RunNeed, RunStatusView } from '@quarry/api/runs.ts';
import { notFound } from '../../errors.ts';
import type { ErasureStore } from '../../store/erasure/erasure.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { ConversationRow, ConversationStore } from '../../store/runs/conversations.ts';
import type { RunListStore } from '../../store/runs/run-list.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { ownerOf } from './access.ts';
import { needsOf } from './open-states.ts';
import { mayNeed, shownRun } from './run-item.ts';
import { shownStatus } from './state.ts';

interface ConversationDeps {
  erasure: Pick<ErasureStore, 'conversation'>;
  conversations: ConversationStore;
  runList: Pick<RunListStore, 'exchanges'>;
  needs(scope: Scope, runId: string): Promise<RunNeed[]>;
  statusOf(scope: Scope, run: RunRow): Promise<RunStatusView>;
}

/** What readers see of conversations, and what they may change. */
export function createConversations(deps: ConversationDeps) {
  const { conversations, erasure, statusOf } = deps;
  async function shown(rows: readonly ConversationRow[]): Promise<Conversation[]> {
    const open = await conversations.openRuns(rows.map(({ id }) => id));
    const states = await Promise.all(
      open.map(async (run) => ({
        id: run.conversationId,
        needs: needsOf(await statusOf(ownerOf(run), run)),
      })),
    );
    return rows.map(({ id, title, pinned, archived, lastStatus, access, ownerName, isShared, ...row }) => {
      const needs = states.flatMap((state) => (state.id === id ? state.needs : []));
      return {
        id,
        title,
        pinned,
        archived,
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        lastRunStatus: lastStatus && shownStatus(lastStatus),
        needs: [...new Set(needs)],
        access,
        ownerName,
        isShared,
      };
    });
  }

  async function found(row: ConversationRow | undefined): Promise<Conversation> {
    if (!row) throw notFound('Conversation');
    return (await shown([row]))[0]!;
  }

  return {
    async list(scope: Scope, query: ListConversationsQuery): Promise<ConversationList> {
      const { rows, nextCursor } = await conversations.list(scope, query);
      return { conversations: await shown(rows), nextCursor };
    },
    async create(scope: Scope, { title, runId }: CreateConversationBody): Promise<Conversation> {
      if (runId === undefined) return found(await conversations.create(scope, { title }));
      const row = await conversations.createFrom(scope, { runId, title });
      if (!row) throw notFound('A run of yours with this id, outside any conversation,');
      return found(row);
    },
    /** What was asked and answered in it, newest first. */
    async exchanges(scope: Scope, id: string, page: ListExchangesQuery): Promise<ExchangeList> {
      if (!(await conversations.findReadable(scope, id))) throw notFound('Conversation');
      const { rows, nextCursor } = await deps.runList.exchanges(id, page);
      const exchanges = rows.map(async ({ text, finishReason, replacesRunId, ...row }) => ({
        ...shownRun(row),
        needs: mayNeed(row) ? await deps.needs(scope, row.id) : [],
        text,
        finishReason,
        replacesRunId,
      }));
      return { exchanges: await Promise.all(exchanges), nextCursor };
    },
    get: async (scope: Scope, id: string) => found(await conversations.findReadable(scope, id)),
    /** With its runs, and what hangs on them. */
    async remove(scope: Scope, id: string): Promise<Conversation> {
      const before = await found(await conversations.find(scope, id));
      await erasure.conversation(scope, id);
      return before;
    },
    update: async (scope: Scope, id: string, body: UpdateConversationBody) =>
      found(await conversations.update(scope, id, body)),
  };
}
