import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { verifyWebhook, WebhookError } from '../../../client/src/webhooks.ts';

const key = Buffer.from('a key of twenty-four byte');
const secret = `whsec_${key.toString('base64')}`;
const now = Date.parse('2026-11-16T10:00:00Z');
const seconds = String(now / 1000);
const body = JSON.stringify({
  type: 'run.completed',
  timestamp: '2026-11-16T10:00:00Z',
  data: { runId: 'é' },
});

const signature = (text: string, by = key) => `v1,${createHmac('sha256', by).update(text).digest('base64')}`;

const sent = (more: Record<string, string> = {}) => ({
  'Webhook-Id': 'msg_1',
  'webhook-timestamp': seconds,
  'webhook-signature': signature(`msg_1.${seconds}.${body}`),
  ...more,
});

test('a message with the right signature is told, from any kind of headers and bytes', async () => {
  const expected = { type: 'run.completed', timestamp: '2026-11-16T10:00:00Z', data: { runId: 'é' } };
  assert.deepEqual(await verifyWebhook({ body, headers: sent(), secret, now }), expected);
  const bytes = new TextEncoder().encode(body);
  assert.deepEqual(await verifyWebhook({ body: bytes, headers: new Headers(sent()), secret, now }), expected);
});

test('the vector that the scheme itself publishes is verified', async () => {
  const message = await verifyWebhook({
    body: '{"test": 2432232314}',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    now: 1614265330 * 1000,
  });
  assert.deepEqual(message, { test: 2432232314 });
});

test('one right signature among others is enough, and one of two secrets', async () => {
  const other = Buffer.from('another key of some bytes');
  const headers = sent({
    'webhook-signature': `v1,AAAA v2,x ${signature(`msg_1.${seconds}.${body}`)}`,
  });
  const secrets = [`whsec_${other.toString('base64')}`, secret];
  assert.equal((await verifyWebhook({ body, headers, secret: secrets, now })).type, 'run.completed');
});

const refused: Record<string, Parameters<typeof verifyWebhook>[0]> = {
  'another body': { body: `${body} `, headers: sent(), secret, now },
  'another id': { body, headers: sent({ 'Webhook-Id': 'msg_2' }), secret, now },
  'another key': {
    body,
    headers: sent(),
    secret: `whsec_${Buffer.from('not the key').toString('base64')}`,
    now,
  },
  'an old message': { body, headers: sent(), secret, now: now + 301_000 },
  'one from the future': { body, headers: sent(), secret, now: now - 301_000 },
  'a time that is none': { body, headers: sent({ 'webhook-timestamp': 'yesterday' }), secret, now },
  'no signature': { body, headers: sent({ 'webhook-signature': '' }), secret, now },
  'a secret that is no base64': { body, headers: sent(), secret: 'whsec_*', now },
};

for (const [what, request] of Object.entries(refused))
  test(`${what} is refused`, () => assert.rejects(verifyWebhook(request), WebhookError));
