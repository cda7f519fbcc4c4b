/** What is needed of a run to know whether another took its place. Ids are made in the order of time. */
interface Replaceable {
  id: string;
  replacesRunId?: string | null;
}

export interface Standing<Item> {
  exchange: Item;
  /** What stood in its place before, the oldest first. */
  replaced: Item[];
}

/**
 * The runs that count, the oldest first: one that replaces another takes its place, and that of all that followed it. A run
 * that was handed on belongs to the one before it.
 */
export function withoutReplaced<Item extends Replaceable>(exchanges: readonly Item[]): Standing<Item>[] {
  const standing: Standing<Item>[] = [];
  for (const exchange of exchanges) {
    const at = exchange.replacesRunId
      ? standing.findIndex(
          (one) => one.exchange.id >= exchange.replacesRunId! || holds(one, exchange.replacesRunId!),
        )
      : -1;
    const gone = at === -1 ? [] : standing.splice(at);
    standing.push({ exchange, replaced: gone.flatMap((one) => [...one.replaced, one.exchange]) });
  }
  return standing;
}

const holds = <Item extends Replaceable>({ replaced }: Standing<Item>, id: string): boolean =>
  replaced.some((one) => one.id === id);
