import type { EngineSettings } from '../runs/start-engine.ts';
import type { Config } from '../settings/config.ts';

/** What the engine needs of the settings. A node that only takes calls leaves all work to others. */
export function engineSettings(config: Config): EngineSettings {
  const works = config.role !== 'api';
  return {
    works,
    caps: {
      perNode: works ? config.runsPerNode : 0,
      perWorkspace: config.runsPerWorkspace,
      mostWaiting: config.runsWaitingMax,
    },
    childRunsAtOnce: config.childRunsAtOnce,
    graphExtraction: config.graphExtraction,
    limits: {
      maxSteps: config.runMaxSteps,
      maxSeconds: config.runMaxSeconds,
      maxTokens: config.runMaxTokens,
    },
    retention: {
      eventsDays: config.retainEventsDays,
      screenshotsDays: config.retainScreenshotsDays,
      filesDays: config.retainFilesDays,
    },
  };
}
