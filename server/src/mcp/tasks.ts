import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { CallToolResult, Server, Task } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RunStatusView } from '@quarry/api/runs.ts';
import { BackendError } from './backend.ts';
import type { McpBackend } from './backend.ts';
import type { CallContext } from './tool.ts';

/** Of the revision of November 2025: a call that is carried out while nobody waits for it. */
export const TASK_CAPABILITIES = { list: {}, cancel: {}, requests: { tools: { call: {} } } };

const POLL_MS = 2_000;

const taskParams = z.looseObject({ taskId: z.guid() });

interface TaskDeps {
  backend: McpBackend;
  call: (name: string, given: unknown, context: CallContext) => Promise<CallToolResult>;
}

/** A task is a run: it is stored as one, its id is the run's, and every node knows it. */
export function addTasks(server: Server, { backend, call }: TaskDeps): void {
  const find = (taskId: string) =>
    backend.call('getRunStatus', { params: { runId: taskId } }).catch((error: unknown) => {
      if (error instanceof BackendError && error.status < 500)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no task ${taskId}.`);
      throw error;
    });

  server.setRequestHandler('tasks/get', { params: taskParams }, async ({ taskId }) =>
    taskOf(await find(taskId)),
  );

  server.setRequestHandler(
    'tasks/result',
    { params: taskParams },
    async ({ taskId }, { mcpReq: { signal } }) => {
      await find(taskId);
      const context = { backend, signal, progress: async () => undefined };
      const result = await call('follow_run', { runId: taskId }, context);
      return { ...result, _meta: { 'io.modelcontextprotocol/related-task': { taskId } } };
    },
  );

  server.setRequestHandler('tasks/list', { params: z.looseObject({}) }, async () => {
    const { runs } = await backend.call('listRuns', { query: { limit: 50 } });
    return { tasks: runs.map(taskOf) };
  });

  server.setRequestHandler('tasks/cancel', { params: taskParams }, async ({ taskId }) => {
    const status = await find(taskId);
    if (taskOf(status).status !== 'working' && taskOf(status).status !== 'input_required')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `The task has ended: it is ${status.status}.`);
    return taskOf(await backend.call('cancelRun', { params: { runId: taskId } }));
  });
}

const STATES: Record<RunStatusView['status'], Task['status']> = {
  running: 'working',
  pending: 'input_required',
  completed: 'completed',
  error: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const taskOf = ({
  id,
  status,
  createdAt,
  updatedAt,
}: Pick<RunStatusView, 'id' | 'status' | 'createdAt' | 'updatedAt'>): Task => ({
  taskId: id,
  status: STATES[status],
  ttl: null,
  createdAt,
  lastUpdatedAt: updatedAt,
  pollInterval: POLL_MS,
});
