import type { Config } from '../settings/config.ts';
import type { Browsers } from '../providers/browser/create-browsers.ts';
import { createCompanyProxy } from '../providers/company-proxy/company-proxy.ts';
import { createConnectedSearch } from '../providers/search/connected-search.ts';
import type { Sandboxes } from '../providers/sandbox/choose-sandbox.ts';
import type { Gauge } from '../telemetry/telemetry.ts';
import { createBrowseTool } from '../tools/browse.ts';
import { createMatrixTool } from '../tools/matrix.ts';
import { createPlanTool } from '../tools/plan.ts';
import { createReportTool } from '../tools/report.ts';
import { createResearchTools } from '../tools/research-tools.ts';
import { createSkillTool } from '../tools/skill.ts';
import { createProxyOpener } from '../tools/skill/open-proxy.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolbox, ToolDeps } from '../tools/tool-deps.ts';
import type { Providers } from './create-providers.ts';

/** All tools of the service, from its settings and providers; the engine gives them its stores. */
export function toolbox(
  config: Config,
  providers: Omit<Providers, 'models' | 'reader'>,
): (deps: ToolDeps) => Toolbox {
  const { browsers, guard, safeFetch, sandboxes, skills, socialSearch, scholarSearch } = providers;
  return (deps) => {
    const { log, matrices, pastPlans, retrieval } = deps;
    const browse = createBrowseTool({
      ...deps,
      browsers,
      place: deps.browsingPlace,
      sessions: deps.browserSessions,
      sourceDeps: deps,
      showsPictures: config.browsePictures === 'on',
      answerWaitMs: config.browseAnswerWaitSeconds * 1_000,
      approvalWaitMs: config.approvalWaitSeconds * 1_000,
      humanIdleMs: config.browseIdleSeconds * 1_000,
    });
    const skill = createSkillTool({
      ...deps,
      skills,
      sandboxes,
      safeFetch,
      openProxy: createProxyOpener({ guard, log, companyProxy: createCompanyProxy(config) }),
      secretWaitMs: config.secretWaitSeconds * 1_000,
    });
    const { likeness } = retrieval;
    const { recorded, ...connected } = deps.searching;
    const webSearch = recorded(createConnectedSearch({ settings: config, safeFetch, ...connected }));
    const searching = {
      webSearch,
      scholarSearch: recorded(scholarSearch),
      likeness,
      retrieval,
      sourceDeps: deps,
    };
    const tools = [
      ...createResearchTools({ ...searching, socialSearch, safeFetch }),
      browse as Tool,
      skill as Tool,
    ];
    return {
      tools,
      gauges: [browserGauge(browsers), sandboxGauge(sandboxes)],
      close: () => browsers.close(),
      reviewTools: [
        // No step of a plan is only to read on in what another one has found.
        createPlanTool({ tools: tools.filter(({ id }) => id !== 'read_source'), pastPlans }),
        createReportTool(searching),
        createMatrixTool({ ...searching, matrices }),
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
