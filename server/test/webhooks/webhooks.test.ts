import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaStructure } from '../reviews/script.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let reviews: ReviewApp;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

/** Answers with these statuses, one after the other, and with 200 from then on; at `/slow` when it is told to. */
async function startReceiver() {
  const received: Received[] = [];
  const held = new Set<ServerResponse>();
  let statuses: number[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    if (request.url === '/slow') {
      held.add(response);
      return void response.on('close', () => held.delete(response));
    }
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://127.0.0.1:${port}/hook`,
    received,
    /** What came to `/slow`, and is neither answered nor given up. */
    held,
    slowAddress: `http://127.0.0.1:${port}/slow`,
    answers(...next: number[]) {
      statuses = next;
      received.length = 0;
    },
    close: () => server.close(),
  };
}

before(async () => {
  receiver = await startReceiver();
  reviews = await startReviewApp({
    env: { ALLOW_PRIVATE_NETWORK: `127.0.0.1:${receiver.port}`, WEBHOOK_RETRY_SECONDS: '0,0,0' },
  });
});
after(async () => {
  await reviews?.stop();
  receiver?.close();
});

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await sleep(20);
  }
}

const told = (type: string) => receiver.received.find(({ body }) => JSON.parse(body).type === type);

test('a receiver that fails twice gets the message the third time, signed, and every attempt is listed', async () => {
  reviews.modelSays({ route: () => says('Done.') });
  receiver.answers(500, 503);
  const { client } = reviews;
  const webhook = await client.createWebhook({ address: receiver.address });
  const { runId } = await client.run(runInput('Hello', { modelName: MODEL }));
  const delivery = await until(async () =>
    (await client.listDeliveries({ webhookId: webhook.id })).deliveries.find(
      ({ status }) => status === 'delivered',
    ),
  );
  assert.deepEqual(
    delivery.attempts.map(({ statusCode }) => statusCode),
    [500, 503, 200],
  );
  assert.deepEqual([delivery.type, delivery.runId], ['run.completed', runId]);
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  assert.equal(ids.size, 1, 'a repeat has the id of the first');
  const verifier = new Webhook(webhook.secret);
  for (const { headers, body } of receiver.received) {
    const message = verifier.verify(body, headers as Record<string, string>) as {
      type: string;
      data: { runId: string; event: { payload: { text: string } } };
    };
    assert.equal(message.data.runId, runId);
    assert.equal(message.data.event.payload.text, 'Done.');
  }
  const { headers, body } = receiver.received[0]!;
  assert.throws(() => verifier.verify(body.replace('Done', 'Gone'), headers as Record<string, string>));

  receiver.answers();
  await client.repeatDelivery({ webhookId: webhook.id, deliveryId: delivery.id });
  const again = await until(() => receiver.received[0]);
  assert.ok(ids.has(again.headers['webhook-id']));
  await client.deleteWebhook(webhook.id);
});

test('a draft that waits is told, one that nobody attends is not, and a failure is', async () => {
  reviews.modelSays({
    route: () => callsTool('report', { query: 'green tea' }),
    structure: () => says(JSON.stringify(teaStructure)),
    section: () => says('China sells most of it [1].'),
  });
  receiver.answers();
  const { client } = reviews;
  const webhook = await client.createWebhook({
    address: receiver.address,
    events: ['draft.pending', 'run.failed'],
  });
  const report = runInput('Write a report about green tea', { modelName: MODEL });
  await client.run(report);
  const draft = await until(() => told('draft.pending'));
  assert.equal(JSON.parse(draft.body).data.status, 'pending');
  const { runId } = await client.run({ ...report, unattended: true });
  await until(async () => (await client.getRunStatus(runId)).status === 'completed' || undefined);
  reviews.modelSays({ route: () => ({ kind: 'status', status: 400 }) });
  await client.run(runInput('Fail', { modelName: MODEL }));
  await until(() => told('run.failed'));
  assert.equal(receiver.received.filter(({ body }) => JSON.parse(body).type === 'draft.pending').length, 1);
  await client.deleteWebhook(webhook.id);
});

test('an owner is told of the runs of all, ids and status only; a member of none but the own', async () => {
  reviews.modelSays({ route: () => says('Rhubarb.') });
  receiver.answers();
  const { client, app } = reviews;
  const ben = app.client((await app.createKey({ user: 'ben@example.com' })).key);
  await assert.rejects(
    ben.createWebhook({ address: receiver.address, covers: 'workspace' }),
    /Only an owner/,
  );
  const own = await ben.createWebhook({ address: `${receiver.address}?ben` });
  const all = await client.createWebhook({ address: receiver.address, covers: 'workspace' });
  await client.run(runInput('Secret question', { modelName: MODEL }));
  const { runId } = await ben.run(runInput('Other question', { modelName: MODEL }));
  await until(() => (receiver.received.length >= 3 ? true : undefined));
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  const seen = bodies.filter(({ data }) => data.userId !== undefined);
  assert.equal(seen.length, 2);
  for (const { data } of seen) assert.deepEqual(Object.keys(data).toSorted(), ['runId', 'status', 'userId']);
  const bens = bodies.filter(({ data }) => data.userId === undefined);
  assert.deepEqual(
    bens.map(({ data }) => data.runId),
    [runId],
  );
  await client.deleteWebhook(all.id);
  await ben.deleteWebhook(own.id);
});

test('a private address that nobody has allowed is not reached, and given up in the end', async () => {
  reviews.modelSays({ route: () => says('Done.') });
  const { client } = reviews;
  await assert.rejects(client.createWebhook({ address: 'http://127.0.0.1:9/hook' }), {
    code: 'BAD_REQUEST',
    message: /127\.0\.0\.1:9 is a private address.*ALLOW_PRIVATE_NETWORK=127\.0\.0\.1:9/,
  });
  const webhook = await client.createWebhook({ address: 'http://localhost:9/hook' });
  await assert.rejects(client.updateWebhook({ webhookId: webhook.id, address: 'http://[::1]:9/' }), {
    code: 'BAD_REQUEST',
  });
  await client.run(runInput('Hello', { modelName: MODEL }));
  const failed = await until(async () =>
    (await client.listDeliveries({ webhookId: webhook.id })).deliveries.find(
      ({ status }) => status === 'failed',
    ),
  );
  assert.equal(failed.attempts.length, 4);
  for (const { statusCode, error } of failed.attempts)
    assert.deepEqual([statusCode, typeof error], [null, 'string']);
  await client.deleteWebhook(webhook.id);
});

test('a message whose sender died is sent by the next one', async () => {
  reviews.modelSays({ route: () => says('Done.') });
  receiver.answers();
  const { client, app } = reviews;
  const webhook = await client.createWebhook({ address: receiver.address });
  const { runId } = await client.run(runInput('Hello', { modelName: MODEL }));
  await until(() => told('run.completed'));
  // As a node leaves it that was killed between taking it and sending it: taken, and its time to send it over.
  receiver.answers();
  await app.pool.query(
    `insert into webhook_deliveries (webhook_id, run_id, seq, type, next_attempt_at) values ($1, $2, 1, 'run.completed', now())`,
    [webhook.id, runId],
  );
  await until(() => told('run.completed'));
  await client.deleteWebhook(webhook.id);
});

test('a receiver that does not answer holds up nobody but itself, and is sent a few at a time', async () => {
  reviews.modelSays({ route: () => says('Done.') });
  receiver.answers();
  const { client } = reviews;
  const slow = await client.createWebhook({ address: receiver.slowAddress });
  const quick = await client.createWebhook({ address: receiver.address });
  await client.run(runInput('Hello', { modelName: MODEL }));
  const [first] = await until(() => (receiver.held.size > 0 ? [...receiver.held] : undefined));
  await Promise.all(Array.from({ length: 12 }, () => client.run(runInput('Hello', { modelName: MODEL }))));
  await until(() => (receiver.received.length === 13 ? true : undefined));
  assert.ok(receiver.held.has(first!), 'the others came while the first still waited for an answer');
  await until(() => (receiver.held.size === 4 ? true : undefined));
  const { deliveries } = await client.listDeliveries({ webhookId: slow.id });
  assert.equal(deliveries.filter(({ status }) => status === 'pending').length, 13);
  await until(async () => {
    for (const response of receiver.held) response.writeHead(200).end();
    const { deliveries: now } = await client.listDeliveries({ webhookId: slow.id });
    return now.every(({ status }) => status === 'delivered') || undefined;
  });
  await client.deleteWebhook(slow.id);
  await client.deleteWebhook(quick.id);
});
