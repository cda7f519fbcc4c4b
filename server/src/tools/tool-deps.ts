import type { UpToDateRetrieval } from '../graph/retrieval/up-to-date.ts';
import type { Logger } from '../log.ts';
import type { ConnectedSearchDeps } from '../providers/search/connected-search.ts';
import type { WebSearch } from '../providers/search/search-web.ts';
import type { BrowserSessionStore } from '../store/runs/browser-sessions.ts';
import type { FileStore } from '../store/workspace/files.ts';
import type { InboxStore } from '../store/runs/inbox.ts';
import type { MatrixStore } from '../store/runs/matrices.ts';
import type { ScreenshotStore } from '../store/runs/screenshots.ts';
import type { SecretStore } from '../store/workspace/secrets.ts';
import type { Gauge } from '../telemetry/telemetry.ts';
import type { BrowsingPlace } from './browse/browse-deps.ts';
import type { PlanPrices } from './plan/expected-of.ts';
import type { SourceDeps } from './read-source.ts';
import type { ReviewTool } from './review-tool.ts';
import type { Tool } from './tool.ts';

/** What the engine offers to those who make tools: its stores and readers. */
export interface ToolDeps extends SourceDeps {
  browserSessions: BrowserSessionStore;
  browsingPlace: BrowsingPlace;
  fileStore: FileStore;
  inboxStore: InboxStore;
  log: Logger;
  matrices: MatrixStore;
  pastPlans: PlanPrices;
  retrieval: UpToDateRetrieval;
  screenshots: ScreenshotStore;
  /** What a workspace searches with, and who is told how that fares. */
  searching: Pick<ConnectedSearchDeps, 'connectionsOf' | 'onOutcome'> & {
    /** The same search for runs that keep what it answers, or see again what was kept. */
    recorded(search: WebSearch): WebSearch;
  };
  secrets: SecretStore;
}

/** What a run may do: at once, and after a review. */
export interface Toolbox {
  tools: readonly Tool[];
  reviewTools: readonly ReviewTool[];
  /** What the tools have running, in numbers. */
  gauges?: readonly Gauge[];
  /** Ends what the tools have running. */
  close?(): Promise<void>;
}
