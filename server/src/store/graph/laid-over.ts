import type { EntityMetadata } from '../schema/entities.ts';

interface Laid {
  kind: 'entity' | 'ghost';
  description: string;
  metadata: EntityMetadata | null;
}

/** An entity with what a member's own graph says of it besides. Name and category stay the workspace's. */
export function laidOver<T extends Laid>(shared: T, own: readonly Laid[]): T {
  const descriptions = new Set([shared.description, ...own.map(({ description }) => description)]);
  descriptions.delete('');
  const metadata = Object.assign({}, shared.metadata, ...own.map((one) => one.metadata)) as EntityMetadata;
  return {
    ...shared,
    kind: own.some(({ kind }) => kind === 'entity') ? 'entity' : shared.kind,
    description: [...descriptions].join('\n'),
    metadata: Object.keys(metadata).length > 0 ? metadata : null,
  };
}
