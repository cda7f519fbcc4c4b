import { runChecks } from './checks.mjs';
import { orExplain } from './project.mjs';
import { setUp } from './setup.mjs';

await orExplain(async () => runChecks(await setUp('develop')));
