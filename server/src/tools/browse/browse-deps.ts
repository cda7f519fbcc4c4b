import type { Logger } from '../../log.ts';
import type { Browsers } from '../../providers/browser/create-browsers.ts';
import type { BrowserSessionStore } from '../../store/runs/browser-sessions.ts';
import type { FileStore } from '../../store/workspace/files.ts';
import type { InboxStore } from '../../store/runs/inbox.ts';
import type { ScreenshotStore } from '../../store/runs/screenshots.ts';
import type { TokenSigner } from '../../store/accounts/signed-token.ts';
import type { SourceDeps } from '../read-source.ts';
import type { LiveSessions } from './live-sessions.ts';

/** Where browsing happens: this node, and how links to it are made. */
export interface BrowsingPlace {
  live: LiveSessions;
  tokens: TokenSigner;
  nodeId: string;
  /** Where other nodes reach this one. */
  nodeUrl: string | undefined;
  /** How people reach the service, when that is not how the run was asked for. */
  publicUrl: string | undefined;
}

export interface BrowseDeps {
  browsers: Pick<Browsers, 'openSession'>;
  place: BrowsingPlace;
  sessions: BrowserSessionStore;
  screenshots: ScreenshotStore;
  /** Whether a model that can see is shown the page. */
  showsPictures: boolean;
  inboxStore: Pick<InboxStore, 'send'>;
  fileStore: Pick<FileStore, 'save'>;
  sourceDeps: SourceDeps;
  /** How long a question waits for an answer. */
  answerWaitMs: number;
  /** The same for one whether something may be sent. */
  approvalWaitMs: number;
  /** After so long without a sign a human is taken to have left. */
  humanIdleMs: number;
  log: Logger;
}

/** What people say to a browser comes in here. */
export const browserChannel = (sessionId: string) => `browser/${sessionId}`;
