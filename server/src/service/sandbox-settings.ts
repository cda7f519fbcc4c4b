import type { Config } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';
import { createCompanyProxy } from '../providers/company-proxy/company-proxy.ts';
import { createProxiedFetch } from '../providers/company-proxy/proxied-agent.ts';
import type { SandboxSettings } from '../providers/sandbox/choose-sandbox.ts';

/** What the sandbox needs of the settings. */
export function sandboxSettings(config: Config): SandboxSettings {
  const { sandbox, sandboxUrl, sandboxToken, searchPath, dataDir } = config;
  return {
    mode: sandbox,
    searchPath,
    hidden: [projectRoot, dataDir],
    ...(sandboxUrl && {
      remote: {
        url: sandboxUrl,
        token: sandboxToken,
        fetch: createProxiedFetch(createCompanyProxy(config)),
      },
    }),
  };
}
