import type { FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { isDatabaseAway } from '../runs/durable/retry-database.ts';
import { databaseNow } from '../store/database/database-time.ts';
import { newId } from '../store/database/ids.ts';
import type { AuditLogStore, NewAuditEntry } from '../store/workspace/audit-log.ts';
import type { Route } from './route.ts';

export type Audit = ReturnType<typeof createAudit>;

const FLUSH_MS = 250;
/** While the database is away; some MB. */
const MOST_WAITING = 10_000;

/**
 * Writes down every call that has changed something: who, by what, to what. Never what was sent. What could not be written because the
 * database is away is kept and written when it is back.
 */
export function createAudit({ store, log }: { store: Pick<AuditLogStore, 'add'>; log: Logger }) {
  let waiting: NewAuditEntry[] = [];
  let writing: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  async function add(entries: NewAuditEntry[]): Promise<void> {
    try {
      await store.add(entries);
    } catch (error) {
      if (isDatabaseAway(error) && waiting.length + entries.length <= MOST_WAITING)
        waiting = [...entries, ...waiting];
      else
        log.error(
          { err: error, actions: entries.map(({ action }) => action) },
          'the audit log could not be written',
        );
    }
  }

  /** One at a time: while the database does not answer, questions to it do not pile up. */
  function flush(): Promise<void> {
    if (writing || waiting.length === 0) return writing ?? Promise.resolve();
    const entries = waiting;
    waiting = [];
    return (writing = add(entries).finally(() => (writing = undefined)));
  }

  return {
    async note(spec: Route, request: FastifyRequest, result: unknown): Promise<void> {
      if (spec.method === 'GET') return;
      const entry = entryOf(spec, request, result);
      if (!entry) return;
      // A run is a record of its own: its caller need not wait for this one as well.
      if (spec.idempotency === 'run') waiting.push(entry);
      else await add([entry]);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await writing;
      await flush();
      if (waiting.length > 0)
        log.error(
          { actions: waiting.map(({ action }) => action) },
          'the audit log could not be written before the end',
        );
    },
  };
}

function entryOf(spec: Route, request: FastifyRequest, result: unknown): NewAuditEntry | undefined {
  const { scope, session } = request;
  const who = scope ?? session ?? entered(result);
  if (!who || who.workspaceId === null) return undefined;
  const { workspaceId = who.workspaceId, ...params } = request.params as Record<string, string>;
  const isKey = scope !== undefined && !scope.isSession;
  return {
    id: newId(),
    at: new Date(databaseNow()),
    workspaceId,
    userId: who.userId,
    keyId: isKey ? scope.callerId : null,
    via: isKey ? 'key' : 'session',
    action: spec.operationId,
    target: { ...params, ...madeId(result) },
    fields: fieldsOf(request.body),
  };
}

/** Whoever has just come in by a link or a password. */
function entered(result: unknown): { workspaceId: string | null; userId: string } | undefined {
  const { user, workspace } = (result ?? {}) as {
    user?: { id?: string };
    workspace?: { id?: string } | null;
  };
  return typeof user?.id === 'string' ? { userId: user.id, workspaceId: workspace?.id ?? null } : undefined;
}

/** What came of it, by its id. */
function madeId(result: unknown): { id?: string } {
  const { id } = (result ?? {}) as { id?: unknown };
  return typeof id === 'string' ? { id } : {};
}

const MOST_FIELDS = 50;

function fieldsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.keys(body)
    .filter((name) => /^\w{1,64}$/.test(name))
    .slice(0, MOST_FIELDS);
}
