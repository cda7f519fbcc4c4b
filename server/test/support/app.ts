import type { KeyScope } from '@quarry/api/key-scopes.ts';
import { createClient } from '@quarry/api/client.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { loadConfig } from '../../src/settings/config.ts';
import type { Config } from '../../src/settings/config.ts';
import type { RequestLimits } from '../../src/http/app.ts';
import type { StreamLimits } from '../../src/http/sse.ts';
import { createLogger } from '../../src/log.ts';
import { modelSettings } from '../../src/service/model-settings.ts';
import { createModels } from '../../src/providers/model/create-models.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createService } from '../../src/service/create-service.ts';
import { createAccountStore } from '../../src/store/accounts/accounts.ts';
import { createApiKeyStore } from '../../src/store/accounts/api-keys.ts';
import { openDatabase } from '../../src/store/database/db.ts';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import type { ToolDeps } from '../../src/tools/tool-deps.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { createTestDatabase } from './database.ts';

export interface TestAppOptions {
  /** Settings by their names in the environment; the rate limit and the graph are out of the way unless set. */
  env?: Record<string, string>;
  tools?: Tool[] | ((deps: ToolDeps) => Tool[]);
  reviewTools?: ReviewTool[] | ((deps: ToolDeps) => ReviewTool[]);
  streamLimits?: StreamLimits;
  requestLimits?: RequestLimits;
  webFolder?: string;
  /** Gets what is logged, line by line; set LOG_LEVEL as well. */
  logTo?: { write(line: string): void };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The whole service on a free port and a database of its own, with the real embedded model. One per process at a time. */
export async function startTestApp(options: TestAppOptions = {}) {
  const database = await createTestDatabase();
  const config: Config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SIGN_IN_LIMIT_PER_MINUTE: '1000000',
    QUARRY_SECRET_KEY: 'a key that every test has, and nobody else',
    GRAPH_EXTRACTION: 'off',
    OLLAMA_BASE_URL: 'http://127.0.0.1:1',
    MODEL_CALLS_AT_ONCE: '10000',
    ...options.env,
  });
  const log = createLogger(config.logLevel, options.logTo);
  const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate: config.allowPrivateNetwork }) });
  const service = await createService({
    config,
    database: { connection: database.connection, mode: 'embedded' },
    models: await createModels(modelSettings(config), { log }),
    reader,
    tools: (deps) => ({
      tools: typeof options.tools === 'function' ? options.tools(deps) : (options.tools ?? []),
      reviewTools:
        typeof options.reviewTools === 'function' ? options.reviewTools(deps) : (options.reviewTools ?? []),
    }),
    log,
    checkResponses: true,
    // Only a node that hangs may fail a test, not one on a busy machine.
    catchUpMs: 60_000,
    ...(options.streamLimits && { streamLimits: options.streamLimits }),
    ...(options.requestLimits && { requestLimits: options.requestLimits }),
    ...(options.webFolder && { webFolder: options.webFolder }),
  });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const store = openDatabase(database.connection, { max: 4 });
  const accounts = createAccountStore(store.db);
  const keys = createApiKeyStore(store.db);

  return {
    origin,
    base: `${origin}/api/v1`,
    service,
    /** For looking at what is stored, and for making it so. */
    ...store,
    keys,
    accounts,

    /** A key for a member, who is made if need be. */
    async createKey(
      member: { workspace?: string; user?: string; expiresAt?: Date; scopes?: KeyScope[] } = {},
    ) {
      const { workspace = 'main', user = 'ann@example.com', expiresAt, scopes } = member;
      const scope = await accounts.ensureMember({ workspace, email: user });
      const made = { name: 'test', ...(expiresAt && { expiresAt }), ...(scopes && { scopes }) };
      return { ...scope, ...(await keys.create(scope, made)), scopes };
    },

    client: (apiKey: string) => createClient({ baseUrl: `${origin}/api/v1`, apiKey }),

    async stop() {
      await service.stop();
      await reader.close();
      await store.close();
      await database.drop();
    },
  };
}

/** The least that a run needs. */
export function runInput(inputText: string, more: Partial<StartRunInput> = {}): StartRunInput {
  return { modelName: 'embedded/extractive', inputText, promptKey: 'chat-routing', locale: 'en', ...more };
}
