import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, withLogFields, withoutLogFields } from './log.ts';

const key = 'qry_0123456789abcdefghijABCDEFGHIJ012345';

test('secret fields are hidden at any depth', () => {
  const line = logged((log) =>
    log.info({
      apiKey: 'one',
      req: { headers: { authorization: 'two', 'X-Api-Key': 'three', cookie: 'four', accept: 'kept' } },
      list: [{ deep: { secret: { value: 'five' } } }],
    }),
  );
  assert.doesNotMatch(line, /one|two|three|four|five/);
  assert.match(line, /kept/);
});

test('a key is masked in a message, an error, a stack and a child logger', () => {
  const line = logged((log) => {
    log.child({ who: key }).error({ err: new Error(`refused ${key}`), path: `/x?key=${key}` }, `saw ${key}`);
  });
  assert.doesNotMatch(line, /0123456789abc/);
  assert.equal(line.match(/qry_\[redacted\]/g)?.length, 5);
});

test('the password in an address is masked and the rest kept', () => {
  const line = logged((log) => log.warn('cannot reach postgres://quarry:hunter2@db.example.com:5432/quarry'));
  assert.match(line, /postgres:\/\/quarry:\[redacted\]@db\.example\.com:5432\/quarry/);
});

test('what a failed call carries along is hidden, and its message kept', () => {
  const error = Object.assign(new Error('overloaded'), {
    requestBodyValues: { prompt: 'private' },
    config: { headers: { Authorization: 'Bearer abcdefghijk' } },
  });
  const line = logged((log) => log.error({ err: error }));
  assert.match(line, /overloaded/);
  assert.doesNotMatch(line, /private|abcdefghijk/);
});

test('every line of a piece of work carries its fields, however deep and late it is logged', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  await withLogFields({ reqId: 'r1' }, async () => {
    await sleep(1);
    withLogFields({ runId: 'run1' }, () => log.info({ runId: 'its own' }, 'inner'));
    log.info('outer');
    withoutLogFields(() => log.info('shared'));
  });
  log.info('outside');
  assert.deepEqual(
    lines.map(({ msg, reqId, runId }) => ({ msg, reqId, runId })),
    [
      { msg: 'inner', reqId: 'r1', runId: 'its own' },
      { msg: 'outer', reqId: 'r1', runId: undefined },
      { msg: 'shared', reqId: undefined, runId: undefined },
      { msg: 'outside', reqId: undefined, runId: undefined },
    ],
  );
});

function logged(work: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  work(createLogger('info', { write: (line) => (text += line) }));
  return text;
}
