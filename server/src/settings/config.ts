import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { z } from 'zod';
import { nearMisses, unknownNames } from './misnamed.ts';
import { unusableModels } from './named-models.ts';
import { defaultDataDir, workFolder } from './project-root.ts';
import {
  baseUrl,
  callsAtOnce,
  directHosts,
  folder,
  folders,
  headers,
  hostAndPort,
  list,
  modelName,
  oneOf,
  origin,
  prices,
  proxies,
  proxyAddress,
  seconds,
  text,
  url,
  wholeNumber,
} from './setting-kinds.ts';

export type Environment = Record<string, string | undefined>;

interface Setting<Schema extends z.ZodType> {
  name: string;
  schema: Schema;
}

export const settings = {
  port: setting('PORT', wholeNumber(0, 65_535).default(8787)),
  host: setting('HOST', text().default('127.0.0.1')),
  dataDir: setting('QUARRY_DATA', folder().default(defaultDataDir)),
  databaseUrl: setting('DATABASE_URL', url('postgres', 'postgresql').optional()),
  logLevel: setting(
    'LOG_LEVEL',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  ),
  slowQueryMs: setting('SLOW_QUERY_MS', wholeNumber(0, 3_600_000).default(500)),
  metricsToken: setting('METRICS_TOKEN', text(/^\S{16,}$/, 'must have at least 16 characters').optional()),
  metricsPort: setting('METRICS_PORT', wholeNumber(0, 65_535).optional()),
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', baseUrl().optional()),
  otlpHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', headers().default({})),
  otelServiceName: setting('OTEL_SERVICE_NAME', text().default('quarry')),
  captureMessageContent: setting(
    'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT',
    oneOf('true', 'false')
      .default('false')
      .transform((given) => given === 'true'),
  ),
  retainRunsDays: setting('RETAIN_RUNS_DAYS', wholeNumber(0, 36_500).default(0)),
  retainSourcesDays: setting('RETAIN_SOURCES_DAYS', wholeNumber(0, 36_500).default(0)),
  retainEventsDays: setting('RETAIN_EVENTS_DAYS', wholeNumber(0, 36_500).default(0)),
  retainScreenshotsDays: setting('RETAIN_SCREENSHOTS_DAYS', wholeNumber(0, 36_500).default(0)),
  retainFilesDays: setting('RETAIN_FILES_DAYS', wholeNumber(0, 36_500).default(0)),
  rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', wholeNumber(1, 1_000_000).default(100)),
  signInLimitPerMinute: setting('SIGN_IN_LIMIT_PER_MINUTE', wholeNumber(1, 1_000_000).default(10)),
  oidcIssuer: setting('OIDC_ISSUER', baseUrl().optional()),
  oidcClientId: setting('OIDC_CLIENT_ID', text().optional()),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', text().optional()),
  oidcName: setting('OIDC_NAME', text().default('single sign-on')),
  oidcJoin: setting('OIDC_JOIN', text().optional()),
  publicUrl: setting('PUBLIC_URL', baseUrl().optional()),
  corsOrigins: setting('CORS_ORIGINS', list(origin()).default([])),
  trustProxy: setting('TRUST_PROXY', proxies().default(false)),
  allowPrivateNetwork: setting('ALLOW_PRIVATE_NETWORK', list(hostAndPort()).default([])),
  httpsProxy: setting('HTTPS_PROXY', proxyAddress().optional()),
  httpProxy: setting('HTTP_PROXY', proxyAddress().optional()),
  noProxy: setting('NO_PROXY', directHosts().default([])),
  proxyResolvesNames: setting(
    'PROXY_RESOLVES_NAMES',
    oneOf('on', 'off')
      .default('off')
      .transform((given) => given === 'on'),
  ),
  apiUrl: setting('QUARRY_URL', baseUrl().optional()),
  apiKey: setting('QUARRY_API_KEY', text().optional()),
  loginFile: setting('QUARRY_LOGIN', folder().default(path.join(homedir(), '.config/quarry/login.json'))),
  webhookRetrySeconds: setting(
    'WEBHOOK_RETRY_SECONDS',
    seconds().default([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]),
  ),
  nodeUrl: setting('NODE_URL', baseUrl().optional()),
  nodeId: setting(
    'NODE_ID',
    text(/^[\w.-]{1,64}$/, 'must be 1 to 64 letters, digits, ".", "_" or "-"').optional(),
  ),

  drainSeconds: setting('DRAIN_SECONDS', wholeNumber(0, 600).optional()),

  role: setting('QUARRY_ROLE', oneOf('all', 'api', 'worker').default('all')),
  runsPerNode: setting('RUNS_PER_NODE', wholeNumber(1, 10_000).default(512)),
  runsPerWorkspace: setting('RUNS_PER_WORKSPACE', wholeNumber(0, 10_000).default(0)),
  runsWaitingMax: setting('RUNS_WAITING_MAX', wholeNumber(1, 1_000_000).default(10_000)),

  defaultModel: setting('DEFAULT_MODEL', modelName().optional()),
  fallbackModels: setting('FALLBACK_MODELS', list(modelName()).default([])),
  fastModel: setting('MODEL_FAST', modelName().optional()),
  writerModel: setting('MODEL_WRITER', modelName().optional()),
  judgeModel: setting('MODEL_JUDGE', modelName().optional()),
  modelCallsAtOnce: setting('MODEL_CALLS_AT_ONCE', callsAtOnce().default({ all: undefined, of: {} })),
  seeingModels: setting('SEEING_MODELS', list(modelName()).default([])),
  modelPrices: setting('MODEL_PRICES', prices().default({})),
  openaiApiKey: setting('OPENAI_API_KEY', text().optional()),
  openaiBaseUrl: setting('OPENAI_BASE_URL', baseUrl().optional()),
  anthropicApiKey: setting('ANTHROPIC_API_KEY', text().optional()),
  anthropicBaseUrl: setting('ANTHROPIC_BASE_URL', baseUrl().optional()),
  googleApiKey: setting('GOOGLE_GENERATIVE_AI_API_KEY', text().optional()),
  googleBaseUrl: setting('GOOGLE_BASE_URL', baseUrl().optional()),
  llmBaseUrl: setting('LLM_BASE_URL', baseUrl().optional()),
  llmApiKey: setting('LLM_API_KEY', text().optional()),
  llmModels: setting('LLM_MODELS', list(text()).default([])),
  ollamaBaseUrl: setting('OLLAMA_BASE_URL', baseUrl().optional()),
  embeddingsBaseUrl: setting('EMBEDDINGS_BASE_URL', baseUrl().optional()),
  embeddingsModel: setting('EMBEDDINGS_MODEL', text().optional()),
  embeddingsApiKey: setting('EMBEDDINGS_API_KEY', text().optional()),

  modelCallTimeoutMs: setting('MODEL_CALL_TIMEOUT_MS', wholeNumber(1_000, 3_600_000).default(120_000)),
  runMaxSteps: setting('RUN_MAX_STEPS', wholeNumber(1, 1_000).optional()),
  runMaxSeconds: setting('RUN_MAX_SECONDS', wholeNumber(1, 604_800).default(3_600)),
  runMaxTokens: setting('RUN_MAX_TOKENS', wholeNumber(1_000, 1_000_000_000).optional()),
  childRunsAtOnce: setting('CHILD_RUNS_AT_ONCE', wholeNumber(1, 10_000).default(8)),
  evidenceRepair: setting('EVIDENCE_REPAIR', oneOf('on', 'off').default('on')),
  graphExtraction: setting('GRAPH_EXTRACTION', oneOf('on', 'off').default('on')),

  searxngUrl: setting('SEARXNG_URL', baseUrl().optional()),
  braveApiKey: setting('BRAVE_API_KEY', text().optional()),
  tavilyApiKey: setting('TAVILY_API_KEY', text().optional()),
  serperApiKey: setting('SERPER_API_KEY', text().optional()),
  contactEmail: setting('CONTACT_EMAIL', text(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address').optional()),
  xBearerToken: setting('X_BEARER_TOKEN', text().optional()),
  chromiumPath: setting('CHROMIUM_PATH', folder().optional()),
  browseSessionsMax: setting('BROWSE_SESSIONS_MAX', wholeNumber(1, 1_000).default(4)),
  browsePictures: setting('BROWSE_PICTURES', oneOf('on', 'off').default('on')),
  browseIdleSeconds: setting('BROWSE_IDLE_SECONDS', wholeNumber(10, 86_400).default(600)),
  browseAnswerWaitSeconds: setting('BROWSE_ANSWER_WAIT_SECONDS', wholeNumber(1, 604_800).default(14_400)),
  sandbox: setting('QUARRY_SANDBOX', oneOf('auto', 'bubblewrap', 'deno', 'remote', 'off').default('auto')),
  sandboxUrl: setting('SANDBOX_URL', baseUrl().optional()),
  sandboxToken: setting('SANDBOX_TOKEN', text().optional()),
  skillFolders: setting('QUARRY_SKILLS', folders().default([])),
  secretWaitSeconds: setting('SECRET_WAIT_SECONDS', wholeNumber(1, 604_800).default(3_600)),
  mcpCallSeconds: setting('MCP_CALL_SECONDS', wholeNumber(1, 600).default(60)),
  approvalWaitSeconds: setting('APPROVAL_WAIT_SECONDS', wholeNumber(1, 604_800).default(600)),
  secretKey: setting('QUARRY_SECRET_KEY', text(/^.{32,}$/, 'must have at least 32 characters').optional()),
  previousSecretKey: setting(
    'QUARRY_SECRET_KEY_PREVIOUS',
    text(/^.{32,}$/, 'must have at least 32 characters').optional(),
  ),
};

export type Config = {
  readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']>;
} & {
  /** The folders of PATH, in which programs such as a browser are looked for. */
  readonly searchPath: readonly string[];
};

export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}: ${problems.join('; ')}`,
    );
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const known: ReadonlySet<string> = new Set(Object.values(settings).map(({ name }) => name));

/** The real environment over the project's `.env` file, which is ours alone: what is misnamed there is refused. */
export function readEnvironment(root = workFolder, real: Environment = process.env): Environment {
  const file = readEnvFile(path.join(root, '.env'));
  const problems = misnamedSettings(file);
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `.env: ${problem}`));
  return { ...file, ...real };
}

/** A sentence for each name in the environment that is almost one of ours. Others may use it, so it is only named. */
export const misnamedSettings = (env: Environment = process.env): string[] =>
  nearMisses(
    Object.keys(env).filter((name) => env[name]),
    known,
  );

/** For the service, which calls models: a command does without their keys. */
export function loadServiceConfig(env: Environment): Config {
  const config = loadConfig(env);
  const problems = unusableModels(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Programs share them with us, and some know them in small letters alone. */
const inSmallLetters: ReadonlySet<string> = new Set(['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY']);

/** Throws one ConfigError that names every problem. An empty value counts as not set. */
export function loadConfig(env: Environment): Config {
  const problems = unknownNames(
    Object.keys(env).filter((name) => env[name]),
    known,
  );
  const values: Record<string, unknown> = {};
  for (const [key, { name, schema }] of Object.entries(settings)) {
    const given =
      env[name]?.trim() || (inSmallLetters.has(name) && env[name.toLowerCase()]?.trim()) || undefined;
    const result = schema.safeParse(given);
    if (result.success) values[key] = result.data;
    else problems.push(describe({ name, given, message: result.error.issues[0]?.message ?? 'is not valid' }));
  }
  const searchPath = (env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const config = { ...values, searchPath } as unknown as Config;
  if (!config.embeddingsBaseUrl !== !config.embeddingsModel) {
    problems.push('EMBEDDINGS_BASE_URL and EMBEDDINGS_MODEL must be set together');
  }
  if (!config.oidcIssuer !== !config.oidcClientId) {
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID must be set together');
  }
  if (config.llmModels?.length && !config.llmBaseUrl && !env['LLM_BASE_URL']) {
    problems.push('LLM_MODELS needs LLM_BASE_URL, the server that has these models');
  }
  if (config.role !== 'all' && config.role && !env['DATABASE_URL']) {
    problems.push(
      'QUARRY_ROLE=api and QUARRY_ROLE=worker need DATABASE_URL: they share the work with other nodes',
    );
  }
  if (config.sandbox === 'remote' && !env['SANDBOX_URL']) {
    problems.push('QUARRY_SANDBOX=remote needs SANDBOX_URL, the server that runs code');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readEnvFile(file: string): Environment {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigError([`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`]);
  }
}

/** Keys, tokens and addresses (which may hold a password) are never repeated. */
function describe({
  name,
  given,
  message,
}: {
  name: string;
  given: string | undefined;
  message: string;
}): string {
  const isSecret = /KEY|TOKEN|URL|ENDPOINT|HEADERS|SECRET|ISSUER|HTTPS?_PROXY/.test(name);
  return given === undefined || isSecret ? `${name} ${message}` : `${name} ${message}, not "${given}"`;
}

function setting<Schema extends z.ZodType>(name: string, schema: Schema): Setting<Schema> {
  return { name, schema };
}
