import assert from 'node:assert/strict';
import test from 'node:test';
import { ConfigError, loadConfig, misnamedSettings } from './config.ts';

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems;
  }
};

test('a name that begins as only ours do, and is not known, is refused with the one that is meant', () => {
  assert.deepEqual(problemsOf({ QUARRY_SKILL: './x' }), [
    'QUARRY_SKILL is no setting: is QUARRY_SKILLS meant?',
  ]);
  assert.deepEqual(problemsOf({ RETAIN_EVENT_DAYS: '3' }), [
    'RETAIN_EVENT_DAYS is no setting: is RETAIN_EVENTS_DAYS meant?',
  ]);
  assert.deepEqual(problemsOf({ QUARRY_COLOUR_OF_THE_SKY: 'blue' }), [
    'QUARRY_COLOUR_OF_THE_SKY is no setting',
  ]);
  assert.deepEqual(problemsOf({ QUARRY_TEST_POSTGRES: '1', QUARRY_ROLE: '' }), []);
});

const meant = (name: string) => misnamedSettings({ [name]: 'x' })[0];

test('what is almost a name of ours is named', () => {
  for (const [name, setting] of [
    ['LLM_MODEL', 'LLM_MODELS'],
    ['OPENAI_KEY', 'OPENAI_API_KEY'],
    ['GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
    ['BRAVE_SEARCH_API_KEY', 'BRAVE_API_KEY'],
    ['RATE_LIMITS_PER_MINUTE', 'RATE_LIMIT_PER_MINUTE'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['FALLBACK_MODEL', 'FALLBACK_MODELS'],
    ['SEARXNG_BASE_URL', 'SEARXNG_URL'],
  ])
    assert.equal(meant(name!), `${name} is no setting: is ${setting} meant?`);
});

test('what a machine has in its environment by itself is not', () => {
  const usual = `PATH HOME HOSTNAME HOSTTYPE LANG LANGUAGE LC_ALL LC_CTYPE LOGNAME MAIL OLDPWD PWD SHELL SHLVL TERM TZ USER
    NODE_ENV NODE_OPTIONS NODE_PATH NODE_VERSION NODE_EXTRA_CA_CERTS npm_config_cache npm_package_name CI EDITOR VISUAL
    PGHOST PGPORT PGUSER HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy KUBERNETES_PORT KUBERNETES_SERVICE_HOST
    OTEL_TRACES_EXPORTER OTEL_RESOURCE_ATTRIBUTES OTEL_LOGS_EXPORTER OTEL_EXPORTER_OTLP_PROTOCOL DOCKER_HOST
    SSH_AUTH_SOCK SSH_CONNECTION XDG_RUNTIME_DIR DISPLAY GITHUB_TOKEN GITHUB_ACTIONS COMPOSE_PROJECT_NAME
    POSTGRES_PASSWORD POSTGRES_USER INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID LISTEN_PID MEMORY_PRESSURE_WATCH`;
  const env = Object.fromEntries(usual.split(/\s+/).map((name) => [name, 'x']));
  assert.deepEqual(misnamedSettings(env), []);
});
