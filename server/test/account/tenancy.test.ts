import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accountEndpoints } from '@quarry/api/endpoints/account/account-endpoints.ts';
import type { Endpoint } from '@quarry/api/endpoints/endpoint.ts';
import { sampleBody } from '../http/sample-body.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { invite, signUpOwner } from './browser.ts';
import type { Browser } from './browser.ts';

const MARK = 'mark-of-ann';

let app: TestApp;
let ann: Browser;
/** An owner elsewhere, and a member of Ann's workspace. */
let eve: Browser;
let ben: Browser;
/** By the parameter that names it. */
let things: Record<string, string>;

before(async () => {
  app = await startTestApp();
  const owner = await signUpOwner(app, { workspace: MARK, email: `${MARK}@example.com` });
  ann = owner;
  ben = await invite(app, owner);
  eve = await signUpOwner(app, { workspace: 'elsewhere', email: 'eve@example.com' });
  await owner.quarry.registerSecret({ key: 'KEY_OF_ANN', value: MARK });
  const { me } = owner;
  things = {
    sessionId: me.session.id,
    keyId: (await owner.account.createKey({ name: MARK })).id,
    key: 'KEY_OF_ANN',
    workspaceId: me.workspace!.id,
    userId: me.user.id,
    invitationId: (await owner.account.createInvitation({ label: MARK })).id,
  };
});
after(() => app?.stop());

const cases = Object.entries<Endpoint>(accountEndpoints);
/** Those that name a thing, and those that list or show what is the caller's. */
const named = cases.filter(([, { params }]) => params);
const shown = cases.filter(
  ([, { params, method, auth }]) => !params && method === 'GET' && auth === 'session',
);

async function reach(by: Browser, { method, path, body }: Endpoint) {
  const filled = path.replace('//', '/').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    assert.ok(things[name], `Ann has nothing for ${name}: give her one above.`);
    return things[name];
  });
  const response = await by.fetch(`${app.origin}${filled}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sampleBody(body, {})),
    }),
  });
  return { status: response.status, text: await response.text() };
}

/** What Ann sees of her own; nobody else's request may change it. */
async function whatAnnHas() {
  const { account } = ann;
  const [me, { keys }, { secrets }, { sessions }, { members }, { invitations }] = await Promise.all([
    account.me(),
    account.listKeys(),
    account.listSecrets(),
    account.listSessions(),
    account.listMembers(),
    account.listInvitations(),
  ]);
  return { me, keys, secrets, sessions, members, invitations };
}

test('whoever is at home in another workspace reaches nothing by its id', async () => {
  const owned = await whatAnnHas();
  for (const [name, endpoint] of named) {
    const answer = await reach(eve, endpoint);
    assert.equal(answer.status, 404, `${name}: ${answer.text}`);
    assert.ok(!answer.text.includes(MARK), name);
  }
  assert.deepEqual(await whatAnnHas(), owned);
});

test('another member reaches nothing that is one user’s', async () => {
  const owned = await whatAnnHas();
  const ofOneUser = named.filter(([, { belongsTo }]) => belongsTo === 'user');
  assert.ok(ofOneUser.length > 0);
  for (const [name, endpoint] of ofOneUser) {
    const answer = await reach(ben, endpoint);
    assert.equal(answer.status, 404, `${name}: ${answer.text}`);
  }
  assert.deepEqual(await whatAnnHas(), owned);
});

test('nobody is shown what is at home elsewhere', async () => {
  for (const [name, endpoint] of shown) {
    const answer = await reach(eve, endpoint);
    assert.equal(answer.status, 200, `${name}: ${answer.text}`);
    for (const mark of [MARK, 'KEY_OF_ANN']) assert.ok(!answer.text.includes(mark), name);
  }
});
