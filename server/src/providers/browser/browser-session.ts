import type { HumanInput } from './human-input.ts';
import type { ScreenFrame } from './screencast.ts';

/** One step in the page; `ref` is an element's reference in the last snapshot. */
export type BrowserAction =
  | { kind: 'open'; url: string }
  | { kind: 'click'; ref: string }
  | { kind: 'type'; ref: string; text: string; submit?: boolean }
  | { kind: 'select'; ref: string; values: string[] }
  | { kind: 'scroll'; direction: 'up' | 'down' | 'top' | 'bottom' }
  | { kind: 'scroll'; ref: string }
  | { kind: 'back' }
  | { kind: 'wait'; ms: number }
  | { kind: 'wait'; text: string }
  | { kind: 'read' }
  | { kind: 'download'; ref: string }
  | { kind: 'download'; url: string }
  | { kind: 'upload'; ref?: string; files: UploadFile[] }
  | { kind: 'key'; key: string }
  /** How the next dialog is answered; without it a dialog is dismissed. */
  | { kind: 'dialog'; accept: boolean; text?: string };

interface UploadFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Where a form would be sent. */
export interface SentForm {
  url: string;
}

export type ActionResult =
  | { ok: true; text?: string; download?: SavedDownload }
  /** A sentence for the model: what went wrong and what to do about it. */
  | { ok: false; reason: string };

export interface SavedDownload {
  id: string;
  name: string;
  url: string;
  size: number;
}

export interface DialogNotice {
  type: string;
  message: string;
  answer: 'accepted' | 'dismissed';
}

/** What happened since the last snapshot, apart from what the page shows. */
export interface Notices {
  dialogs: DialogNotice[];
  downloads: SavedDownload[];
  notes: string[];
}

export interface Snapshot extends Notices {
  url: string;
  title: string;
  /** The accessibility tree with element references; foreign text. */
  text: string;
  /** A long page comes in parts. */
  part: number;
  parts: number;
  /** Why there is no text. */
  problem?: string;
}

/** One browser of its own. Acts, snapshots and screenshots wait for each other; frames and a human's input do not. */
export interface BrowserSession {
  readonly id: string;
  readonly viewport: { width: number; height: number };
  /** `tokens`: about how long a part is. */
  snapshot(options?: { part?: number; tokens?: number }): Promise<Snapshot>;
  act(action: BrowserAction): Promise<ActionResult>;
  /** The page in front as its scripts have made it; waits at most `contentMs` for them to show some text. */
  html(options: { contentMs: number }): Promise<string>;
  /** The form that the action would send by POST, if it would send one. */
  foresee(action: BrowserAction): Promise<SentForm | undefined>;
  /** A JPEG of what is in view. */
  screenshot(): Promise<Buffer>;
  /** Frames of the page in front, also when another one comes to the front; the next one waits for the promise. */
  screencast(onFrame: (frame: ScreenFrame) => void | Promise<void>): Promise<() => Promise<void>>;
  /** What a human does; positions are in pixels of the viewport. */
  input(event: HumanInput): Promise<void>;
  /** Where the page in front is. */
  location(): { url: string };
  /** Calls the listener when the page in front changes or goes elsewhere; returns how to stop. */
  onLocation(listener: (location: { url: string }) => void): () => void;
  readDownload(id: string): Promise<Buffer>;
  /** The idle limit does not count while a caller holds the session; returns how to let go. */
  hold(): () => void;
  close(reason?: string): Promise<void>;
  /** Settles when the session has ended, with the reason in words. */
  readonly closed: Promise<string>;
}
