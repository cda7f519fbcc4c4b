import { buildClient } from '../../scripts/build-client.mjs';
import { orExplain } from '../../scripts/project.mjs';

await orExplain(buildClient);
