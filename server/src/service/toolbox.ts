import type { Config } from '../settings/config.ts';
import { createSearchProviders } from '../providers/search/create-search-providers.ts';
import { createWebSearch } from '../providers/search/search-web.ts';
import { createSocialSearch } from '../providers/social/create-social-search.ts';
import { createAddressGuard } from '../providers/web/address-guard.ts';
import type { SafeFetch } from '../providers/web/safe-fetch.ts';
import { createBrowsers } from '../providers/browser/create-browsers.ts';
import type { Browsers } from '../providers/browser/create-browsers.ts';
import type { Sandboxes } from '../providers/sandbox/choose-sandbox.ts';
import type { Gauge } from '../telemetry/telemetry.ts';
import { createBrowseTool } from '../tools/browse.ts';
import { createMatrixTool } from '../tools/matrix.ts';
import { createPlanTool } from '../tools/plan.ts';
import { createReportTool } from '../tools/report.ts';
import { createResearchTools } from '../tools/research-tools.ts';
import { createSkillTool } from '../tools/skill.ts';
import { createProxyOpener } from '../tools/skill/open-proxy.ts';
import type { SkillDeps } from '../tools/skill/skill-deps.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolbox, ToolDeps } from '../tools/tool-deps.ts';

export interface ToolParts extends Pick<SkillDeps, 'skills'> {
  safeFetch: SafeFetch;
  sandboxes: Pick<Sandboxes, 'report' | 'load'>;
}

/** All tools of the service, from its settings; the engine gives them its stores. */
export function toolbox(
  config: Config,
  { safeFetch, ...skillParts }: ToolParts,
): (deps: ToolDeps) => Toolbox {
  const webSearch = createWebSearch(createSearchProviders(config, safeFetch));
  const socialSearch = createSocialSearch(config, safeFetch);
  const guard = createAddressGuard({ allowPrivate: config.allowPrivateNetwork, ports: [80, 443] });
  return (deps) => {
    const { log, matrices, retrieval, sources } = deps;
    const browsers = createBrowsers({
      chromiumPath: config.chromiumPath,
      searchPath: config.searchPath,
      dataDir: config.dataDir,
      guard,
      log,
      maxSessions: config.browseSessionsMax,
      idleMs: config.browseIdleSeconds * 1_000,
    });
    const browse = createBrowseTool({
      ...deps,
      browsers,
      place: deps.browsingPlace,
      sessions: deps.browserSessions,
      sourceDeps: deps,
      answerWaitMs: config.browseAnswerWaitSeconds * 1_000,
      humanIdleMs: config.browseIdleSeconds * 1_000,
    });
    const skill = createSkillTool({
      ...deps,
      ...skillParts,
      safeFetch,
      openProxy: createProxyOpener({ guard, log }),
      secretWaitMs: config.secretWaitSeconds * 1_000,
    });
    const tools = [
      ...createResearchTools({ webSearch, socialSearch, safeFetch, retrieval, sourceDeps: deps }),
      browse as Tool,
      skill as Tool,
    ];
    return {
      tools,
      gauges: [browserGauge(browsers), sandboxGauge(skillParts.sandboxes)],
      close: () => browsers.close(),
      reviewTools: [
        createPlanTool({ tools }),
        createReportTool({ sources }),
        createMatrixTool({ matrices, sourceDeps: deps, webSearch, retrieval }),
      ],
    };
  };
}

const browserGauge = (browsers: Pick<Browsers, 'count' | 'waiting'>): Gauge => ({
  name: 'quarry_browser_sessions',
  help: 'Browsers that are open on this node, and runs that wait for one.',
  read: () => [
    { labels: { state: 'open' }, value: browsers.count() },
    { labels: { state: 'waiting' }, value: browsers.waiting() },
  ],
});

const sandboxGauge = (sandboxes: Pick<Sandboxes, 'load'>): Gauge => ({
  name: 'quarry_sandbox_sessions',
  help: 'Programs of skills that run in a sandbox on this node, and those that wait for their turn.',
  read: () => [
    { labels: { state: 'open' }, value: sandboxes.load().running },
    { labels: { state: 'waiting' }, value: sandboxes.load().waiting },
  ],
});
