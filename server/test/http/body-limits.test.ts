import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { accountEndpoints } from '@quarry/api/endpoints/account/account-endpoints.ts';
import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import { bodyLimitOf, SMALL_BODY_BYTES } from '@quarry/api/endpoints/endpoint.ts';
import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import { newId } from '../../src/store/database/ids.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';

let app: TestApp;
let key: string;

before(async () => {
  app = await startTestApp();
  ({ key } = await app.createKey());
});
after(() => app?.stop());

const bodyOf = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;

test('a body beyond what its endpoint takes is a 413 that names the limit, one up to it is read', async () => {
  const tried = Object.values(apiEndpoints).filter(({ method }) => method !== 'GET');
  assert.ok(tried.length > 20);
  for (const endpoint of tried as Endpoint[]) {
    const { method, path, bodyType } = endpoint;
    // JSON that is sent in place of a form is small too.
    const limit = bodyType === 'form' ? SMALL_BODY_BYTES : bodyLimitOf(endpoint);
    const at = path.replaceAll(/\{\w+\}/g, newId());
    const answer = await call(app, { method, path: at, key, body: bodyOf(limit + 1) });
    assert.equal(answer.status, 413, path);
    assert.match(
      answer.body.message,
      limit === SMALL_BODY_BYTES ? /up to 64 KiB\.$/ : /up to \d\.\d MiB\.$/,
      path,
    );
    const { status } = await call(app, { method, path: at, key, body: bodyOf(limit) });
    assert.notEqual(status, 413, path);
  }
});

test('what a schema takes fits into its endpoint', () => {
  const all = { ...apiEndpoints, ...accountEndpoints } as Record<string, Endpoint>;
  for (const [name, endpoint] of Object.entries(all)) {
    if (!endpoint.body || endpoint.bodyType === 'form') continue;
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    const bytes = longestText(schema as Schema) * 4;
    assert.ok(bytes <= bodyLimitOf(endpoint), `${name}: ${bytes} bytes of text in UTF-8`);
  }
});

interface Schema {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

/** How many characters the texts of a body may have together, as far as its schema sets a limit. */
function longestText({ maxLength = 0, maxItems = 1, items, properties = {}, anyOf = [] }: Schema): number {
  const inFields = Object.values(properties).reduce((sum, field) => sum + longestText(field), 0);
  const inItems = items ? maxItems * longestText(items) : 0;
  return maxLength + inFields + inItems + Math.max(0, ...anyOf.map(longestText));
}
