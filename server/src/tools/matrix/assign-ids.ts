import { nameKey } from './same-name.ts';

export interface Named {
  id?: string | null | undefined;
  name: string;
}

/**
 * Ids for what a model has named: what was there before keeps its own, by id or by name; the rest is numbered on.
 * Of two with the same name the first counts.
 */
export function assignIds<Item extends Named>(
  items: readonly Item[],
  { prefix, known }: { prefix: string; known: readonly { id: string; name: string }[] },
): (Item & { id: string })[] {
  const idByName = new Map(known.map(({ id, name }) => [nameKey(name), id]));
  const knownIds = new Set(known.map(({ id }) => id));
  const taken = new Set<string>();
  const names = new Set<string>();
  const nextId = numbering(prefix, knownIds);
  return items.flatMap((item) => {
    const name = nameKey(item.name);
    if (name === '' || names.has(name)) return [];
    names.add(name);
    const old = idByName.get(name) ?? (item.id && knownIds.has(item.id) ? item.id : undefined);
    const id = old !== undefined && !taken.has(old) ? old : nextId();
    taken.add(id);
    return [{ ...item, id }];
  });
}

function numbering(prefix: string, used: ReadonlySet<string>): () => string {
  let n = 0;
  return () => {
    do n += 1;
    while (used.has(`${prefix}${n}`));
    return `${prefix}${n}`;
  };
}
