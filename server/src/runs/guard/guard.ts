import type { EventStore } from '../../store/runs/events.ts';
import type { GivenAddressStore } from '../../store/runs/given-addresses.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { WorkspaceSettingsStore } from '../../store/workspace/workspace-settings.ts';
import type { LearnedAddresses } from '../../tools/tool.ts';
import { createKnownAddresses } from './known-addresses.ts';
import type { KnownAddresses } from './known-addresses.ts';

export interface GuardDeps {
  events: Pick<EventStore, 'ofType'>;
  givenAddresses: GivenAddressStore;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
  /** How long a call waits for the word of a person. */
  approvalWaitMs: number;
}

/**
 * What stands between the model of a run and the way out. Made anew for every segment and after every crash: it follows
 * from what is put into the conversation, and that is put together again from the record.
 */
export interface Guard {
  deps: GuardDeps;
  known: KnownAddresses;
  /** Whether text from outside has entered the context of the model. It never leaves it again. */
  hasOutsideText(): boolean;
  enterOutsideText(): void;
  learn(learned: LearnedAddresses): void;
  /** What was not done because nobody has approved it, in a few words. */
  refused(): readonly string[];
  refuse(words: string): void;
  /** At work for the step of a plan that a person has confirmed. */
  isConfirmed: boolean;
}

export function createGuard(deps: GuardDeps, run: RunRow): Guard {
  const known = createKnownAddresses(run, deps.givenAddresses);
  const refusals = new Set<string>();
  let hasEntered = false;
  return {
    deps,
    known,
    isConfirmed: false,
    hasOutsideText: () => hasEntered,
    enterOutsideText: () => void (hasEntered = true),
    learn: known.learn,
    refused: () => [...refusals],
    refuse: (words) => void refusals.add(words),
  };
}

/** What a call of a tool leaves in the guard: stored with its result, since a finished call is not made again. */
export interface GuardNotes extends LearnedAddresses {
  refused?: string[];
}

// Ten pages with a few hundred links each; what is beyond has to be asked for.
const MOST_LEARNED = 3_000;

/** The same guard, with a record of what is left in it. */
export function recordingGuard(guard: Guard): { guard: Guard; notes: () => GuardNotes } {
  const given = new Set<string>();
  const links = new Set<string>();
  const refused: string[] = [];
  const room = () => MOST_LEARNED - given.size - links.size;
  const keep = (into: Set<string>, urls: readonly string[] = []) => {
    for (const url of urls) if (room() > 0) into.add(url);
  };
  return {
    guard: {
      ...guard,
      learn(learned) {
        guard.learn(learned);
        keep(given, learned.given);
        keep(links, learned.links);
      },
      refuse(words) {
        guard.refuse(words);
        refused.push(words);
      },
    },
    notes: () => ({
      ...(given.size > 0 && { given: [...given] }),
      ...(links.size > 0 && { links: [...links] }),
      ...(refused.length > 0 && { refused }),
    }),
  };
}

/** What calls of earlier attempts and segments have left, from the record of finished steps. */
export function applyStoredNotes(guard: Guard, finished: Iterable<unknown>): void {
  for (const step of finished) {
    const { notes } = (step as { output?: { notes?: GuardNotes } | null } | null)?.output ?? {};
    if (notes) applyNotes(guard, notes);
  }
}

export function applyNotes(guard: Guard, { refused = [], ...learned }: GuardNotes): void {
  guard.learn(learned);
  for (const words of refused) guard.refuse(words);
}
