import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from '../http/call.ts';

/** As PostgreSQL says it when a file cannot grow: whatever would write fails, whatever reads does not. */
const fill = ({ pool }: TestApp) =>
  pool.query(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/1/2": No space left on device' using errcode = '53100';
    end $$;
    create function no_room_at_all() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not write: No space left on device' using errcode = '53100';
    end $$;
    create trigger full_disk before insert on agents execute function no_room();
    create trigger full_disk before insert on runs execute function no_room();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_at_all();`);

const makeRoom = ({ pool }: TestApp) =>
  pool.query(`
    drop event trigger full_disk; drop trigger full_disk on agents; drop trigger full_disk on runs;
    drop function no_room; drop function no_room_at_all;`);

test('a full disk is told with its reason, the node is not ready, and both are over by themselves', async (t) => {
  const app = await startTestApp();
  t.after(() => app.stop());
  const { key } = await app.createKey();
  const create = () => call(app, { method: 'POST', path: '/agent', key, body: { name: 'Mika' } });
  const ready = () => call(app, { path: '//readyz' });
  assert.equal((await create()).status, 200);
  assert.deepEqual((await ready()).body, { status: 'ready' });

  await fill(app);
  assert.equal((await ready()).status, 200, 'nobody has noticed yet');
  const refused = await create();
  assert.deepEqual([refused.status, refused.body.code], [503, 'SERVICE_UNAVAILABLE']);
  assert.match(refused.body.message, /^The disk of the service is full: nothing was stored\./);
  assert.equal(refused.headers.get('retry-after'), '5');
  const body = { modelName: 'embedded/extractive', inputText: 'Hi', promptKey: 'chat-routing', locale: 'en' };
  assert.equal((await call(app, { method: 'POST', path: '/agent/run/stream', key, body })).status, 503);
  const notReady = await ready();
  assert.deepEqual(
    [notReady.status, notReady.body],
    [503, { status: 'not ready', reason: 'the disk of the database is full' }],
  );
  assert.equal((await call(app, { path: '/agent/list', key })).status, 200, 'what is stored can be read');
  assert.equal((await call(app, { path: '//healthz' })).status, 200, 'a restart would not help');

  await makeRoom(app);
  assert.deepEqual((await ready()).body, { status: 'ready' });
  assert.equal((await create()).status, 200);
});
