import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { parseEnv } from 'node:util';
import { ConfigError, loadConfig, loadServiceConfig, readEnvironment, settings } from './config.ts';
import { projectRoot } from './project-root.ts';

test('an empty environment gives the documented defaults', () => {
  const config = loadConfig({});
  assert.equal(config.port, 8787);
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.dataDir, path.join(projectRoot, '.quarry'));
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.trustProxy, false);
  assert.deepEqual(config.fallbackModels, []);
});

test('an empty value counts as not set', () => {
  assert.deepEqual(loadConfig({ PORT: '', DATABASE_URL: ' ', FALLBACK_MODELS: '' }), loadConfig({}));
});

test('values are read as what they mean', () => {
  const config = loadConfig({
    PORT: '0',
    QUARRY_DATA: 'elsewhere',
    OPENAI_BASE_URL: 'https://gateway.example.com/v1//',
    LLM_BASE_URL: 'http://127.0.0.1:8000/v1',
    LLM_MODELS: ' one, two ,',
    ALLOW_PRIVATE_NETWORK: 'Wiki.Internal:443,[::1]:80',
    TRUST_PROXY: '10.0.0.0/8, ::1',
  });
  assert.equal(config.port, 0);
  assert.equal(config.dataDir, path.join(projectRoot, 'elsewhere'));
  assert.equal(config.openaiBaseUrl, 'https://gateway.example.com/v1');
  assert.deepEqual(config.llmModels, ['one', 'two']);
  assert.deepEqual(config.allowPrivateNetwork, ['wiki.internal:443', '[::1]:80']);
  assert.deepEqual(config.trustProxy, ['10.0.0.0/8', '::1']);
});

test('a proxy is read as other programs read it', () => {
  const config = loadConfig({
    HTTPS_PROXY: 'proxy.corp:3128',
    http_proxy: 'http://a:b@proxy.corp:8080/',
    no_proxy: 'a.b 10.0.0.0/8,*',
  });
  assert.equal(config.httpsProxy, 'http://proxy.corp:3128');
  assert.equal(config.httpProxy, 'http://a:b@proxy.corp:8080/');
  assert.deepEqual(config.noProxy, ['a.b', '10.0.0.0/8', '*']);
  const problems = problemsOf({
    HTTPS_PROXY: 'socks5://x:hunter2@proxy:1080',
    HTTP_PROXY: 'http://proxy/path',
    NO_PROXY: '10.0.0.0/99',
  });
  assert.deepEqual(problems.map((problem) => problem.split(' ')[0]).sort(), [
    'HTTPS_PROXY',
    'HTTP_PROXY',
    'NO_PROXY',
  ]);
  assert.doesNotMatch(problems.join(), /hunter2/);
});

test('every problem is named at once', () => {
  const problems = problemsOf({
    PORT: '70000',
    LOG_LEVEL: 'loud',
    RATE_LIMIT_PER_MINUTE: '1.5',
    DATABASE_URL: 'mysql://localhost/x',
    TRUST_PROXY: 'perhaps',
    ALLOW_PRIVATE_NETWORK: 'wiki.internal',
    DEFAULT_MODEL: 'gpt',
    PUBLIC_URL: 'quarry.example.com',
    NODE_ID: 'a b',
    EMBEDDINGS_MODEL: 'bge-m3',
    LLM_MODELS: 'one',
  });
  const named = problems.map((problem) => problem.split(' ')[0]).sort();
  assert.deepEqual(named, [
    'ALLOW_PRIVATE_NETWORK',
    'DATABASE_URL',
    'DEFAULT_MODEL',
    'EMBEDDINGS_BASE_URL',
    'LLM_MODELS',
    'LOG_LEVEL',
    'NODE_ID',
    'PORT',
    'PUBLIC_URL',
    'RATE_LIMIT_PER_MINUTE',
    'TRUST_PROXY',
  ]);
  assert.ok(problems.includes('PORT must be a whole number from 0 to 65535, not "70000"'));
});

test('a model without what its provider needs is named in a sentence, before the service starts', () => {
  const env = { DEFAULT_MODEL: 'openai/gpt-4.1', MODEL_FAST: 'nowhere/x', FALLBACK_MODELS: 'ollama/a' };
  assert.throws(() => loadServiceConfig(env), {
    problems: [
      'DEFAULT_MODEL names openai/gpt-4.1, which needs OPENAI_API_KEY: set it, or name a model that needs none (embedded/extractive)',
      'MODEL_FAST names nowhere/x, but there is no provider nowhere: openai, anthropic, google, compatible, ollama, embedded',
    ],
  });
  assert.equal(
    loadConfig(env).defaultModel,
    'openai/gpt-4.1',
    'a command, such as a back-up, needs no model',
  );
  const withKey = { DEFAULT_MODEL: 'openai/gpt-4.1', OPENAI_API_KEY: 'k' };
  assert.equal(loadServiceConfig(withKey).defaultModel, 'openai/gpt-4.1');
});

test('a problem never repeats a secret', () => {
  const problems = problemsOf({
    QUARRY_SECRET_KEY: 'too-short',
    DATABASE_URL: 'mysql://quarry:hunter2@db/x',
  });
  assert.equal(problems.length, 2);
  assert.doesNotMatch(problems.join(' '), /too-short|hunter2/);
});

test('the real environment wins over the .env file', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'quarry-config-'));
  try {
    writeFileSync(path.join(folder, '.env'), 'PORT=1111\nHOST="0.0.0.0" # everywhere\n');
    const config = loadConfig(readEnvironment(folder, { PORT: '2222' }));
    assert.equal(config.port, 2222);
    assert.equal(config.host, '0.0.0.0');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('.env.example names every setting once, each with a line that explains it, and nothing else', () => {
  const lines = readFileSync(path.join(projectRoot, '.env.example'), 'utf8').split('\n');
  const named = lines.filter(isSetting).map((line) => line.slice(2).split('=')[0]);
  assert.deepEqual(
    named.toSorted(),
    Object.values(settings)
      .map(({ name }) => name)
      .sort(),
  );
  for (const [index, line] of lines.entries()) {
    if (isSetting(line)) assert.match(lines[index - 1] ?? '', /^# .+\.$/, `a line that explains ${line}`);
  }
});

test('every value shown in .env.example is accepted', () => {
  const text = readFileSync(path.join(projectRoot, '.env.example'), 'utf8').replaceAll(
    /^# (?=[A-Z_]+=)/gm,
    '',
  );
  assert.equal(loadConfig(parseEnv(text)).port, 8787);
});

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
  throw new Error('these settings were accepted');
}

function isSetting(line: string): boolean {
  return /^# [A-Z_]+=/.test(line);
}

const callsAtOnce = (value: string) => loadConfig({ MODEL_CALLS_AT_ONCE: value }).modelCallsAtOnce;

test('calls at once are a number for all, and numbers for providers and models', () => {
  assert.deepEqual(callsAtOnce('16, ollama=1, openai/gpt-4.1=8'), {
    all: 16,
    of: { ollama: 1, 'openai/gpt-4.1': 8 },
  });
  assert.deepEqual(loadConfig({}).modelCallsAtOnce, { all: undefined, of: {} });
  for (const wrong of ['0', 'many', 'ollama=', 'ollama=-1', '2;3'])
    assert.throws(() => callsAtOnce(wrong), /MODEL_CALLS_AT_ONCE must be a number/);
});

test('a price may have a third number for cached input', () => {
  const { modelPrices } = loadConfig({ MODEL_PRICES: 'a/x=2/8,a/y=2/8/0.2' });
  assert.deepEqual(modelPrices, {
    'a/x': { input: 2, output: 8 },
    'a/y': { input: 2, output: 8, cachedInput: 0.2 },
  });
  assert.throws(() => loadConfig({ MODEL_PRICES: 'a/x=2' }), /MODEL_PRICES must be/);
});
