// The service as a process of its own, with the review tools and a library. Started by review-process.ts.
import { loadConfig, readEnvironment } from '../../src/settings/config.ts';
import { createLogger } from '../../src/log.ts';
import { modelSettings } from '../../src/service/model-settings.ts';
import { createModels } from '../../src/providers/model/create-models.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createService } from '../../src/service/create-service.ts';
import { libraryTools } from './review-tools.ts';
import { teaPages } from './tea-pages.ts';

const environment = readEnvironment();
const config = loadConfig(environment);
const log = createLogger(config.logLevel);
const service = await createService({
  config,
  database: { connection: JSON.parse(process.argv[2]!), mode: 'embedded' },
  models: await createModels(modelSettings(config), { log }),
  reader: createReader({ safeFetch: createSafeFetch({ allowPrivate: config.allowPrivateNetwork }) }),
  tools: (deps) => libraryTools(deps, { pages: teaPages }),
  log,
});
const origin = await service.app.listen({ host: config.host, port: config.port });
process.stdout.write(`API ${origin}/api/v1\n`);
