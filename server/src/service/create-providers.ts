import type { Logger } from '../log.ts';
import { createBrowsers } from '../providers/browser/create-browsers.ts';
import { readByBrowser } from '../providers/browser/read-by-browser.ts';
import { createCompanyProxy } from '../providers/company-proxy/company-proxy.ts';
import { createBoundedFetch } from '../providers/mcp/bounded-fetch.ts';
import { createModels } from '../providers/model/create-models.ts';
import { embedderFrom } from '../providers/model/embedder-from.ts';
import type { EmbedderPlan } from '../providers/model/embedder-from.ts';
import { createEntityThread } from '../providers/model/entity-thread.ts';
import { createPriceOf } from '../providers/model/model-prices.ts';
import type { PriceFrom } from '../providers/model/model-prices.ts';
import { createSandboxes } from '../providers/sandbox/choose-sandbox.ts';
import { createScholarProviders } from '../providers/search/scholar/create-scholar-providers.ts';
import { createWebSearch } from '../providers/search/search-web.ts';
import { createSocialSearch } from '../providers/social/create-social-search.ts';
import { createAddressGuard } from '../providers/web/address-guard.ts';
import { createPdftoppm } from '../providers/web/ocr/pdftoppm.ts';
import { createTesseract } from '../providers/web/ocr/tesseract.ts';
import { createReader } from '../providers/web/read-document.ts';
import { createSafeFetch } from '../providers/web/safe-fetch.ts';
import type { Config } from '../settings/config.ts';
import { findSkills } from '../tools/skill/find-skills.ts';
import { modelSettings } from './model-settings.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { skillRoots } from './skill-roots.ts';

/** The way out of this machine: what of private networks is open, and the proxy that stands before all else. */
const wayOut = (config: Config) => ({
  allowPrivate: config.allowPrivateNetwork,
  companyProxy: createCompanyProxy(config),
});

/** Of what runs bring along: browsers, and code in the sandbox. */
const webGuard = ({ allowPrivateNetwork: allowPrivate }: Config) =>
  createAddressGuard({ allowPrivate, ports: [80, 443] });

export type Providers = Awaited<ReturnType<typeof createProviders>>;

/** What reaches out of this process, from the settings. Tests put something else in its place. */
export async function createProviders(config: Config, log: Logger) {
  const out = wayOut(config);
  const { companyProxy } = out;
  const safeFetch = createSafeFetch(out);
  const guard = webGuard(config);
  const { skills, broken } = await findSkills(skillRoots(config));
  for (const skill of broken) log.warn(skill, 'a skill is left out');
  const sandboxes = createSandboxes(sandboxSettings(config));
  const browsers = createBrowsers({
    chromiumPath: config.chromiumPath,
    searchPath: config.searchPath,
    dataDir: config.dataDir,
    guard,
    companyProxy,
    log,
    maxSessions: config.browseSessionsMax,
    idleMs: config.browseIdleSeconds * 1_000,
  });
  // Tried out now, so that nobody has to wait for it later.
  void sandboxes.report();
  return {
    safeFetch,
    guard,
    skills,
    sandboxes,
    reader: readByBrowser(
      createReader({ safeFetch, log, pictures: createTesseract(), drawer: createPdftoppm() }),
      {
        browsers,
        // People who watch a browser find a place.
        atOnce: Math.ceil(config.browseSessionsMax / 2),
      },
    ),
    models: await createModels(modelSettings(config), { log, companyProxy }),
    scholarSearch: createWebSearch(createScholarProviders(config, safeFetch)),
    socialSearch: createSocialSearch(config, safeFetch),
    browsers,
  };
}

/** What a command needs to try out a connection. */
export async function createTrials(config: Config, log: Logger) {
  const out = wayOut(config);
  return {
    models: await createModels(modelSettings(config), { log, companyProxy: out.companyProxy }),
    safeFetch: createSafeFetch(out),
  };
}

/** The embedding model, as plain values: threads make their own. */
export function embeddingOf(config: Config): EmbedderPlan | undefined {
  const { embeddingsBaseUrl: baseUrl, embeddingsModel: model, embeddingsApiKey: apiKey } = config;
  if (!baseUrl || !model) return undefined;
  const { httpsProxy, httpProxy, noProxy, proxyResolvesNames } = config;
  return {
    baseUrl,
    model,
    ...(apiKey && { apiKey }),
    proxy: { httpsProxy, httpProxy, noProxy, proxyResolvesNames },
  };
}

export type OwnProviders = ReturnType<typeof createOwnProviders>;

/** Those that are the same for main.ts and for tests. */
export function createOwnProviders(config: Config) {
  const out = wayOut(config);
  const embedding = embeddingOf(config);
  return {
    embedder: embedding && embedderFrom(embedding),
    entityThread: createEntityThread(),
    /** Where messages to webhooks go out: not redirected, and repeated by those who send them. */
    webhookFetch: createSafeFetch({
      ...out,
      userAgent: 'Quarry/0.2 (webhooks)',
      maxRedirects: 0,
      maxRetries: 0,
      maxBytes: 64 * 1024,
      timeoutMs: 15_000,
      headersTimeoutMs: 15_000,
      minGapMs: 0,
      // Whoever sends has a limit for each receiver; several may live on one host.
      maxConcurrentPerHost: Infinity,
    }),
    /** Where MCP servers are reached, and run. */
    mcp: createBoundedFetch(out),
    mcpSandboxes: createSandboxes(sandboxSettings(config)),
    mcpGuard: webGuard(config),
    /** Fetches the pictures of others. */
    images: createSafeFetch({
      ...out,
      maxConcurrentPerHost: 6,
      minGapMs: 0,
    }),
    /** What models cost, with what a workspace has set. */
    priceWith: (set: readonly PriceFrom[]) => createPriceOf(config.modelPrices, set),
  };
}
