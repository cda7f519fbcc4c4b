import { BETWEEN_QUOTES, MAX_QUOTE_CHARS } from '../store/graph/find-writer.ts';
import type { EntityMetadata } from '../store/schema/entities.ts';
import { exactKey, storedIdentity, UNKNOWN_CATEGORY } from './entity-identity.ts';
import type { ExtractedEntity, Extraction } from './extract/extraction.ts';
import type { Named } from './identity/decide-same.ts';
import { betterDescription, mergedMetadata } from './improve-entity.ts';

/** Something that a run speaks of: described by it, or only named at the end of a relation. */
export interface GraphItem extends Named {
  isGhost: boolean;
  description: string;
  metadata: EntityMetadata | null;
  sources: { sourceId: string; quote: string }[];
}

interface GraphRelation {
  from: GraphItem;
  to: GraphItem;
  type: string;
  quote: string;
  sourceId: string | null;
}

export interface GraphItems {
  items: GraphItem[];
  relations: GraphRelation[];
}

const MAX_NAME_CHARS = 200;
const MAX_TYPE_CHARS = 100;
const MAX_ALIASES = 20;
// What one run may add; the extractor puts what matters first.
const MAX_ITEMS = 200;
const MAX_RELATIONS = 400;

/** What is to be recorded, each thing once; names that only relations know become ghosts. */
export function graphItems({ entities, relations }: Extraction): GraphItems {
  const items = new Map<string, GraphItem>();
  const byName = new Map<string, GraphItem>();
  for (const entity of entities.slice(0, MAX_ITEMS)) {
    const name = clean(entity.name, MAX_NAME_CHARS);
    const key = storedIdentity(name, entity.category);
    if (exactKey(name, entity.category) === '=') continue;
    const item = combined(items.get(key), { ...entity, name });
    items.set(key, item);
    for (const each of [item.name, ...item.aliases]) {
      const known = exactKey(each, entity.category);
      if (!byName.has(known) || each === item.name) byName.set(known, item);
    }
  }
  const endOf = (name: string): GraphItem | undefined => {
    const written = clean(name, MAX_NAME_CHARS);
    const key = exactKey(written, UNKNOWN_CATEGORY);
    if (key === '=') return undefined;
    const known = byName.get(key) ?? byName.get(exactKey(written, 'person'));
    if (known) return known;
    const ghost = {
      ...NOTHING,
      name: written,
      category: UNKNOWN_CATEGORY,
      aliases: [],
      isGhost: true,
      sources: [],
    };
    items.set(storedIdentity(written, UNKNOWN_CATEGORY), ghost);
    byName.set(key, ghost);
    return ghost;
  };
  const tied = relations.slice(0, MAX_RELATIONS).flatMap(({ from, to, type, sentence, sourceId }) => {
    const [source, target] = [endOf(from), endOf(to)];
    if (!source || !target || source === target) return [];
    const quote = clean(sentence, MAX_QUOTE_CHARS);
    return [
      { from: source, to: target, type: clean(type, MAX_TYPE_CHARS), quote, sourceId: sourceId ?? null },
    ];
  });
  return { items: [...new Set(items.values())], relations: tied };
}

const NOTHING = { description: '', metadata: null };

function combined(known: GraphItem | undefined, found: ExtractedEntity): GraphItem {
  const aliases = found.aliases.map((alias) => clean(alias, MAX_NAME_CHARS)).filter(Boolean);
  const quotes = found.sentences.flatMap(({ text, sourceId }) =>
    sourceId === undefined ? [] : [{ sourceId, quote: clean(text, MAX_QUOTE_CHARS) }],
  );
  return Object.assign(known ?? ({} as GraphItem), {
    name: known?.name ?? found.name,
    category: found.category,
    aliases: [...new Set([...(known?.aliases ?? []), ...aliases])].slice(0, MAX_ALIASES),
    isGhost: false,
    description: betterDescription(known?.description ?? '', clean(found.description, 5_000)),
    metadata: mergedMetadata(known?.metadata ?? null, found.metadata),
    sources: quotedOnce([...(known?.sources ?? []), ...quotes]),
  });
}

/** Each source with all it says, so that every fact comes with its sentence. */
export function quotedOnce(sources: GraphItem['sources']): GraphItem['sources'] {
  const bySource = Map.groupBy(sources, ({ sourceId }) => sourceId);
  return Array.from(bySource, ([sourceId, said]) => {
    const quote = [...new Set(said.map((one) => one.quote))].reduce((all, one) =>
      all.includes(one) || all.length + one.length > MAX_QUOTE_CHARS ? all : `${all}${BETWEEN_QUOTES}${one}`,
    );
    return { sourceId, quote };
  });
}

/** As the database and JSON can hold it, on one line. */
function clean(text: string, maxChars: number): string {
  const line = text.replaceAll('\0', '').toWellFormed().replace(/\s+/gu, ' ').trim();
  return line.length <= maxChars ? line : [...line].slice(0, maxChars).join('');
}
