import type { SnapshotLink } from '../../providers/browser/snapshot-links.ts';

export interface AttachedFile {
  name: string;
  url: string;
}

/** What a call of the tool has done so far. Built up from what its steps returned, so that a crash loses nothing. */
export interface Trail {
  steps: { action: string; outcome: string }[];
  /** What was done to which state of which page. */
  keys: string[];
  warnings: number;
  /** Where the browser was last. */
  url: string | undefined;
  /** Which part of a long page is looked at. */
  part: number;
  /** What the user has said or done meanwhile. */
  words: string[];
  /** Ids of the sources that were read, in their order. */
  sourceIds: string[];
  /** Pages of which the text is among the sources, by their keys. */
  readPages: Set<string>;
  opened: Set<string>;
  links: Map<string, SnapshotLink>;
  files: AttachedFile[];
  downloads: AttachedFile[];
  unanswered: string[];
  /** After a human has had a hand in it, pages may show what is that user's alone. */
  isPrivate: boolean;
}

export const emptyTrail = (): Trail => ({
  steps: [],
  keys: [],
  warnings: 0,
  url: undefined,
  part: 1,
  words: [],
  sourceIds: [],
  readPages: new Set(),
  opened: new Set(),
  links: new Map(),
  files: [],
  downloads: [],
  unanswered: [],
  isPrivate: false,
});
