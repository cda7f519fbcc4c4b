import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaPlan, toolThen } from '../reviews/script.ts';
import { says } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { atPseudoTerminal } from './pseudo-terminal.ts';

const { test, before, after } = testsThatNeed('pseudo-terminal');

let reviews: ReviewApp;
let env: Record<string, string>;

before(async () => {
  reviews = await startReviewApp();
  const { key } = await reviews.app.createKey();
  env = { QUARRY_URL: reviews.app.origin, QUARRY_API_KEY: key, HOME: '/nonexistent' };
});
after(() => reviews?.stop());

const plans = {
  route: toolThen('plan', 'Green tea came to Japan in 1191 [1].'),
  plan: () => says(JSON.stringify(teaPlan)),
};
const ask = (...more: string[]) => ['ask', 'Make a plan to research green tea', '--model', MODEL, ...more];

test('a plan is shown, changed and confirmed by typing, and the answer comes with its sources', async () => {
  reviews.modelSays(plans);
  const { code, screen } = await atPseudoTerminal(ask(), { env })
    .when(/q leaves it waiting\.\n?\r?\n?> /, 'Fewer steps\r')
    .when(/q leaves it waiting\.\n?\r?\n?> /, '\r')
    .ended();
  assert.equal(code, 0, screen);
  assert.match(screen, /Plan: Know green tea\n {2}1\. History \(search\)/);
  assert.match(screen, /Step: History\n/, 'a line for each piece of work');
  assert.match(screen, /Green tea came to Japan in 1191 \[1\]\.\n\n\[1\] .* https?:/);
});

test('a plan that is left waiting, also by Ctrl-D, ends with a code of its own, and is gone on with later', async () => {
  reviews.modelSays(plans);
  const leave = (typed: string) =>
    atPseudoTerminal(ask(), { env })
      .when(/q leaves it waiting\.\n?\r?\n?> /, typed)
      .ended();
  const closed = await leave('\u0004');
  assert.equal(closed.code, 3, closed.screen);
  const left = await leave('q\r');
  assert.equal(left.code, 3, left.screen);
  const [, runId] = /quarry review (\S+)/.exec(left.screen)!;
  const reviewed = await atPseudoTerminal(['review', runId!], { env })
    .when(/q leaves it waiting\.\n?\r?\n?> /, 'ok\r')
    .ended();
  assert.equal(reviewed.code, 0, reviewed.screen);
  assert.match(reviewed.screen, /Green tea came to Japan/);
});

test('a change that the model cannot make is told, and the draft is asked about again', async () => {
  const drafts = [says(JSON.stringify(teaPlan)), says('no plan'), says('no plan'), says('no plan')];
  reviews.modelSays({ ...plans, plan: () => drafts.shift() ?? says('no plan') });
  const { code, screen } = await atPseudoTerminal(ask(), { env })
    .when(/q leaves it waiting\.\n?\r?\n?> /, 'Fewer steps\r')
    .when(/could not be made again[^]*q leaves it waiting\.\n?\r?\n?> /, '\r')
    .ended();
  assert.equal(code, 0, screen);
  assert.match(screen, /Green tea came to Japan/);
});

test('with --yes nobody is asked', async () => {
  reviews.modelSays(plans);
  const { code, screen } = await atPseudoTerminal(ask('--yes', '--quiet'), { env }).ended();
  assert.equal(code, 0, screen);
  assert.doesNotMatch(screen, /q leaves it|Step:/);
});

test('Ctrl-C cancels the run', async () => {
  const asked = Promise.withResolvers<void>();
  reviews.modelSays({
    route: () => {
      asked.resolve();
      return new Promise(() => undefined);
    },
  });
  const terminal = atPseudoTerminal(['ask', 'Something long', '--model', MODEL], { env });
  await asked.promise;
  const { code } = await terminal.when(/^/, '\u0003').ended();
  assert.equal(code, 130);
  const { runs } = await reviews.client.listRuns({ search: 'Something long' });
  assert.equal(runs[0]?.status, 'cancelled');
});

test('the keyboard answers also where the question comes by a pipe', async () => {
  reviews.modelSays(plans);
  const { code, screen } = await atPseudoTerminal(['ask', '--model', MODEL], {
    env,
    input: 'Make a plan to research green tea',
  })
    .when(/q leaves it waiting\.\n?\r?\n?> /, '\r')
    .ended();
  assert.equal(code, 0, screen);
});

test('a conversation remembers what was said before, and goes on after an error', async () => {
  const seen: string[] = [];
  reviews.modelSays({
    route: ({ body }) => {
      seen.push(JSON.stringify(body.messages));
      return says(seen.length === 1 ? 'Your name is Ann.' : 'I said so.');
    },
  });
  const { code, screen } = await atPseudoTerminal(['chat', '--model', MODEL], { env })
    .when(/> /, 'I am Ann\r')
    .when(/Your name is Ann\.[^]*> /, '/model no/such\r')
    .when(/Model: no\/such[^]*> /, 'Who am I?\r')
    .when(/no\/such[^]*> /, `/model ${MODEL}\r`)
    .when(/Model: compatible[^]*> /, 'Who am I?\r')
    .when(/I said so\.[^]*> /, '/exit\r')
    .ended();
  assert.equal(code, 0, screen);
  assert.ok(
    seen.some((messages) => /I am Ann[^]*Your name is Ann[^]*Who am I\?/.test(messages)),
    'the model was told what was said before',
  );
});

test('a key is asked for without being shown, kept for its owner alone, and used', async (t) => {
  const folder = await mkdtemp('/tmp/quarry-login-');
  t.after(() => rm(folder, { recursive: true, force: true }));
  const QUARRY_LOGIN = `${folder}/kept/login.json`;
  const key = env['QUARRY_API_KEY']!;
  const login = await atPseudoTerminal(['login', '--url', `${reviews.app.origin}/api/v1/`], {
    env: { QUARRY_LOGIN },
  })
    .when(/not shown\): /, `${key}\r`)
    .ended();
  assert.equal(login.code, 0, login.screen);
  assert.match(login.screen, /Signed in to http:\/\/127\.0\.0\.1:\d+ as ann@example\.com, workspace main\./);
  assert.ok(!login.screen.includes(key));
  assert.equal((await stat(QUARRY_LOGIN)).mode & 0o777, 0o600);
  assert.equal(JSON.parse(await readFile(QUARRY_LOGIN, 'utf8')).url, reviews.app.origin);
  const runs = await atPseudoTerminal(['runs', '--limit', '1'], { env: { QUARRY_LOGIN } }).ended();
  assert.equal(runs.code, 0, runs.screen);
  assert.match(runs.screen, /completed|cancelled|pending/);
  const wrong = await atPseudoTerminal(['login', '--url', reviews.app.origin], { env: { QUARRY_LOGIN } })
    .when(/not shown\): /, 'qry_wrong\r')
    .ended();
  assert.equal(wrong.code, 1);
  assert.doesNotMatch(wrong.screen, /\.ts:/);
  const out = await atPseudoTerminal(['logout'], { env: { QUARRY_LOGIN } }).ended();
  assert.equal(out.code, 0);
  await assert.rejects(stat(QUARRY_LOGIN));
});
