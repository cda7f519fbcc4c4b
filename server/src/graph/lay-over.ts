import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import { certainKeys, namedEntity } from './entity-identity.ts';
import { knownEntities, matchesOf } from './resolve-items.ts';

/** Which of the workspace's entities these of the member's own graph are; by rules alone, as for new items. */
export async function layOverShared(writer: GraphWriter, entities: readonly KnownEntity[]): Promise<void> {
  const apart = entities.filter(({ publicId }) => publicId === null);
  const known = await knownEntities(writer.shared, apart.map(namedEntity));
  for (const entity of apart) {
    const [same] = matchesOf(namedEntity(entity), known);
    if (!same) continue;
    await writer.layOver(entity.id, same.id);
    entity.publicId = same.id;
  }
}

/** What members have known by themselves until now, and the workspace knows from now on. */
export async function layOwnOver(writer: GraphWriter, entities: readonly KnownEntity[]): Promise<void> {
  const apart = await writer.apartWithKeys(entities.flatMap((entity) => certainKeys(namedEntity(entity))));
  const known = new Map(entities.map((entity) => [entity.id, entity]));
  for (const own of apart) {
    const named = { name: own.label, category: own.category, aliases: own.aliases };
    const [same] = matchesOf(named, known);
    if (same) await writer.layOver(own.id, same.id);
  }
}
