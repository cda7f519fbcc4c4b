import type { Logger } from '../../log.ts';
import type { CalledModel } from '../../providers/model/model.ts';
import type { Listener } from '../../store/database/listener.ts';
import { PLACE_CHANNEL } from '../../store/runs/model-places.ts';
import type { ModelPlaceStore, PlaceOwner } from '../../store/runs/model-places.ts';
import type { Gauge } from '../../telemetry/telemetry.ts';
import { createCallPool } from './call-pool.ts';
import type { CallPool } from './call-pool.ts';
import type { Pulse } from './pulse.ts';

/** How many calls may be open at once: for all that have no number of their own, and by provider or model. */
export interface CallCaps {
  all: number | undefined;
  of: Readonly<Record<string, number>>;
}

export interface CallPlaceDeps {
  caps: CallCaps;
  /** `isAlone`: nobody shares the places, and nothing is asked of the database. */
  node: { id: string; isAlone: boolean };
  store: ModelPlaceStore;
  listener: Listener;
  pulse: Pick<Pulse, 'look'>;
  log: Logger;
}

/** What keeps one machine busy, and what no vendor minds. */
const LOCAL_CALLS = 2;
const VENDOR_CALLS = 64;

export type CallPlaces = ReturnType<typeof createCallPlaces>;

/** Where model calls wait for their turn: only so many are open at once for a provider, or a model, over all nodes. */
export function createCallPlaces({ caps, node, store, listener, pulse, log }: CallPlaceDeps) {
  const pools = new Map<string, CallPool>();
  const all = () => [...pools.values()];

  if (!node.isAlone) {
    listener.on(PLACE_CHANNEL, (notice) => {
      const [by, pool = '', ...given] = notice.split(' ');
      if (by !== node.id) pools.get(pool)?.hear({ isGiven: given.includes(node.id) });
    });
    // What was said meanwhile is not said again.
    listener.onConnect(() => all().forEach((pool) => pool.hear({ isGiven: true })));
  }

  function poolOf(name: string, cap: number): CallPool {
    const known = pools.get(name);
    if (known) return known;
    const pool = createCallPool({ name, cap, nodeId: node.id, store: node.isAlone ? undefined : store, log });
    pools.set(name, pool);
    return pool;
  }

  return {
    /** Waits for a place; the answer gives it back. */
    async take(of: CalledModel, asker: PlaceOwner & { signal: AbortSignal }): Promise<() => void> {
      // It works in this very process.
      if (of.provider === 'embedded') return () => undefined;
      const { name, cap } = capOf(of, caps);
      const leave = await poolOf(name, cap).take(asker);
      pulse.look();
      if (asker.signal.aborted) leave();
      asker.signal.throwIfAborted();
      return leave;
    },

    gauge: {
      name: 'quarry_model_calls',
      help: 'Model calls of this node that are open, and that wait because of MODEL_CALLS_AT_ONCE.',
      read: () => [
        { labels: { state: 'open' }, value: sum(all().map((pool) => pool.open())) },
        { labels: { state: 'waiting' }, value: sum(all().map((pool) => pool.waiting())) },
      ],
    } satisfies Gauge,

    /** Others need not wait until this node counts as dead. */
    async stop(): Promise<void> {
      await Promise.all(all().map((pool) => pool.stop()));
      if (!node.isAlone) await store.leave(node.id);
    },
  };
}

/** A model with a number of its own has places of its own; all others of a provider share theirs. */
function capOf(
  { provider, modelId, isLocal }: CalledModel,
  { all, of }: CallCaps,
): { name: string; cap: number } {
  const whole = `${provider}/${modelId}`;
  if (Object.hasOwn(of, whole)) return { name: whole, cap: of[whole]! };
  const own = Object.hasOwn(of, provider) ? of[provider] : undefined;
  return { name: provider, cap: own ?? all ?? (isLocal ? LOCAL_CALLS : VENDOR_CALLS) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
