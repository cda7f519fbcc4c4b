import { loadConfig, readEnvironment } from '../../src/settings/config.ts';
import { createSandboxes } from '../../src/providers/sandbox/choose-sandbox.ts';
import { sandboxSettings } from '../../src/service/sandbox-settings.ts';

/** What this machine has, tried out once. */
export const testSandboxes = createSandboxes(sandboxSettings(loadConfig(readEnvironment())));
