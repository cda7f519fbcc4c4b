import type { Depth, Locale } from '@quarry/api/common.ts';
import type { StoredFile } from '@quarry/api/files.ts';
import type { Mention } from '@quarry/api/mentions.ts';
import type { RunForm } from '@quarry/api/run-options.ts';
import { readOfTab, writeOfTab } from '../../../lib/storage.ts';

/** A question as it stands in its composer. */
export interface Unsent {
  text: string;
  mentions: Mention[];
  files: StoredFile[];
  settings: UnsentSettings;
}
/** In this order: as text it is compared with what is chosen at first. */
export interface UnsentSettings {
  agentId?: string;
  locale?: Locale;
  isExtended: boolean;
  usesOthers: boolean;
  updatesMemory: boolean;
  form: RunForm;
  depth: Depth;
  look: Look;
  /** Whether the question sees what was said before it. */
  seesEarlier: boolean;
}

/** Where to look. */
export interface Look {
  web: boolean;
  files: boolean;
  past: boolean;
  /** As they were typed. */
  sites: string;
  /** Ids of collections. */
  collections: string[];
}

export const noSettings: UnsentSettings = {
  isExtended: false,
  usesOthers: true,
  updatesMemory: false,
  form: 'auto',
  depth: 'standard',
  look: { web: true, files: true, past: true, sites: '', collections: [] },
  seesEarlier: true,
};

const nothing: Unsent = { text: '', mentions: [], files: [], settings: noSettings };

/** Counted up when the shape changes: what another version has kept is not read. */
const VERSION = 3;

/** What was written before the page was left. */
export function readUnsent(place: string): Unsent {
  const kept = readOfTab(nameOf(place));
  return kept === null ? nothing : (JSON.parse(kept) as Unsent);
}

/** As it is kept; null when there is nothing to keep. */
export function packUnsent(question: Unsent): string | null {
  const packed = JSON.stringify(question);
  return packed === JSON.stringify(nothing) ? null : packed;
}

export const keepUnsent = (place: string, packed: string | null): void => writeOfTab(nameOf(place), packed);

export const forgetUnsent = (place: string): void => keepUnsent(place, null);

const nameOf = (place: string): string => `unsent.${VERSION}.${place}`;
