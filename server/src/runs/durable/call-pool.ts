import type { Logger } from '../../log.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import type {
  ModelPlaceStore,
  NodePlaces,
  PlaceOwner,
  SharedPlaces,
  WaitingCall,
} from '../../store/runs/model-places.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { nextInLine, shareAnew } from './share-places.ts';

export interface CallPoolParts {
  name: string;
  /** Over all nodes. */
  cap: number;
  nodeId: string;
  /** Undefined when there is no other node. */
  store: ModelPlaceStore | undefined;
  log: Logger;
}

interface Waiting extends WaitingCall {
  enter(): void;
}

export type CallPool = ReturnType<typeof createCallPool>;

// For what no notice has told: a node that died with places, a notice that was lost.
const LOOK_AGAIN_MS = 1_000;

/**
 * The places of one pool, as this node sees them. It holds some of them for itself: while nobody waits, a call takes one and
 * leaves it again without a word to anybody. Only when they do not suffice, or another node wants them, the nodes share
 * anew what is free (`share-places.ts`), one after the other, in the database.
 */
export function createCallPool({ name, cap, nodeId, store, log }: CallPoolParts) {
  const atWork = new Set<PlaceOwner>();
  const line = new Set<Waiting>();
  const sharing = oneAtATime(share);
  let held = store ? 0 : cap;
  /** Somebody elsewhere waits: what becomes free is not for this node alone. */
  let isWanted = false;
  let isStopped = false;
  let look: NodeJS.Timeout | undefined;

  /** Lets in those of this node whose turn it is, as far as its places go. */
  function admit(places = held): void {
    while (atWork.size < places) {
      const next = nextInLine([...line], [...atWork]);
      if (!next) return;
      next.enter();
    }
  }

  function open({ workspaceId, runId }: PlaceOwner): () => void {
    const owner = { workspaceId, runId };
    atWork.add(owner);
    return () => {
      if (!atWork.delete(owner)) return;
      if (isWanted) sharing.ask();
      else admit();
    };
  }

  async function share(): Promise<void> {
    if (!store || isStopped) return;
    let heldThen = held;
    try {
      await store.share({ pool: name, nodeId }, (before) => {
        const shared = decide(before);
        heldThen = shared.nodes[0]!.held;
        return shared;
      });
      held = heldThen;
      admit();
    } catch (error) {
      log.warn(
        { err: error, pool: name },
        'places for model calls were not shared; the next look tries again',
      );
    }
    if (line.size > 0) look ??= setTimeout(lookAgain, LOOK_AGAIN_MS).unref();
  }

  function lookAgain(): void {
    look = undefined;
    if (line.size > 0) sharing.ask();
  }

  function decide(before: readonly NodePlaces[]): SharedPlaces {
    const stored = before.find((node) => node.nodeId === nodeId);
    const others = before.filter((node) => node !== stored);
    const given = (stored?.held ?? held) - held;
    if (given > 0) {
      // By others, for those who wait here.
      held += given;
      admit(atWork.size + given);
    }
    const waiting = [...line].slice(0, cap).map(({ enter: _enter, ...call }) => call);
    const isShort = waiting.length > 0 || others.some((node) => node.waiting.length > 0);
    // Without a row it has counted as dead, or is new: it holds what it uses.
    const kept = isShort || !stored ? atWork.size : stored.held;
    // Less at once, more only when it is stored: never more than others know of.
    held = Math.min(held, kept);
    const shared = shareAnew({ nodeId, held: kept, atWork: [...atWork], waiting }, others, cap);
    isWanted = shared.nodes.slice(1).some((node) => node.waiting.length > 0);
    return shared;
  }

  return {
    async take({ signal, ...owner }: PlaceOwner & { signal: AbortSignal }): Promise<() => void> {
      signal.throwIfAborted();
      if (line.size === 0 && !isWanted && atWork.size < held) return open(owner);
      const call = { ...owner, since: databaseNow() };
      const turn = waitIn(line, call, { signal, open: () => open(owner), giveUp: sharing.ask });
      sharing.ask();
      return turn;
    },

    /** Another node has shared the places: it has given this one some, or somebody wants what lies idle here. */
    hear({ isGiven }: { isGiven: boolean }): void {
      isWanted = true;
      if (isGiven || atWork.size < held) sharing.ask();
    },

    open: () => atWork.size,
    waiting: () => line.size,

    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(look);
      await sharing.done();
    },
  };
}

/** Stands in line until it is let in, which opens its place at once, or until nobody wants it any more. */
function waitIn(
  line: Set<Waiting>,
  call: WaitingCall,
  { signal, open, giveUp }: { signal: AbortSignal; open: () => () => void; giveUp: () => void },
): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const waiting: Waiting = {
      ...call,
      enter() {
        line.delete(waiting);
        signal.removeEventListener('abort', abort);
        resolve(open());
      },
    };
    const abort = () => {
      line.delete(waiting);
      reject(signal.reason as Error);
      // Nobody shall keep a place for it.
      giveUp();
    };
    signal.addEventListener('abort', abort, { once: true });
    line.add(waiting);
  });
}
