import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createLogger } from '../log.ts';
import type { NewAuditEntry } from '../store/workspace/audit-log.ts';
import { createAudit } from './audit.ts';
import type { Route } from './route.ts';

const away = () => new DrizzleQueryError('insert', [], Object.assign(new Error('full'), { code: '53100' }));

function startAudit({ failures }: { failures: Error[] }) {
  const written: NewAuditEntry[] = [];
  const lost: unknown[] = [];
  const log = createLogger('silent');
  log.error = ((about: unknown) => void lost.push(about)) as typeof log.error;
  const audit = createAudit({
    store: {
      async add(entries) {
        const failure = failures.shift();
        if (failure) throw failure;
        written.push(...entries);
      },
    },
    log,
  });
  const note = (action: string) =>
    audit.note(
      { method: 'POST', operationId: action } as Route,
      {
        params: {},
        body: {},
        scope: { workspaceId: 'w', userId: 'u', callerId: 'k', isSession: false },
      } as unknown as FastifyRequest,
      {},
    );
  return { audit, note, written, lost };
}

const actions = (entries: NewAuditEntry[]) => entries.map(({ action }) => action);

test('what is changed while the database is away is written down when it is back, and once', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const { audit, note, written, lost } = startAudit({ failures: [away(), away(), away()] });
  await note('first');
  await note('second');
  assert.deepEqual(actions(written), []);
  t.mock.timers.tick(250);
  await new Promise((resolve) => setImmediate(resolve));
  t.mock.timers.tick(250);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(actions(written).toSorted(), ['first', 'second']);
  await note('third');
  await audit.close();
  assert.equal(written.length, 3);
  assert.equal(new Set(written.map(({ id }) => id)).size, 3);
  assert.deepEqual(lost, []);
});

test('what can never be written is said, and holds nothing up', async () => {
  const { audit, note, written, lost } = startAudit({ failures: [new Error('a bug')] });
  await note('first');
  await note('second');
  await audit.close();
  assert.deepEqual(actions(written), ['second']);
  assert.deepEqual(
    lost.map((about) => (about as { actions: string[] }).actions),
    [['first']],
  );
});

test('what is still unwritten at the end is said', async () => {
  const { audit, note, written, lost } = startAudit({ failures: [away(), away()] });
  await note('first');
  await audit.close();
  assert.deepEqual(actions(written), []);
  assert.deepEqual(lost, [{ actions: ['first'] }]);
});
