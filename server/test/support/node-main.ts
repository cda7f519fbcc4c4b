// The service as main.ts builds it, but with the tools of the tests. Started by node-process.ts.
import { z } from 'zod';
import { loadConfig, readEnvironment } from '../../src/settings/config.ts';
import { createLogger } from '../../src/log.ts';
import { modelSettings } from '../../src/service/model-settings.ts';
import { createModels } from '../../src/providers/model/create-models.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createService } from '../../src/service/create-service.ts';
import { openDatabaseServer } from '../../src/store/embedded-postgres/database-server.ts';
import type { Tool } from '../../src/tools/tool.ts';

/** Asks an address, so that the test can count how often the tool has run. */
const lookUp: Tool<{ url: string }> = {
  id: 'look_up',
  description: 'Looks something up at an address.',
  input: z.object({ url: z.string() }),
  run: async ({ url }, { step }) => ({
    ok: true,
    text: await step('fetch', async () => (await fetch(url)).text()),
  }),
};

const config = loadConfig(readEnvironment());
const log = createLogger(config.logLevel);
const database = await openDatabaseServer(config, log);
const service = await createService({
  config,
  database,
  models: await createModels(modelSettings(config), { log }),
  reader: createReader({ safeFetch: createSafeFetch({ allowPrivate: config.allowPrivateNetwork }) }),
  tools: () => ({ tools: [lookUp as Tool], reviewTools: [] }),
  log,
});
const origin = await service.app.listen({ host: config.host, port: config.port });
process.stdout.write(`API ${origin}/api/v1\n`);
