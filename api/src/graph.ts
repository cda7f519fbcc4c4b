import { z } from 'zod';
import {
  cursor,
  id,
  nextCursor,
  queryBoolean,
  queryInteger,
  queryList,
  queryText,
  timestamp,
} from './common.ts';
import { relationLabel } from './relation-label.ts';

const kind = z
  .string()
  .describe('`entity`, or `ghost` for a name that only a relationship mentions and no run has described.');

const includeOthersEntities = queryBoolean(z.boolean().default(false)).describe(
  "Include entities that only other members' runs have found.",
);

export const linkedEntity = z
  .object({ id, label: z.string(), category: z.string(), kind })
  .meta({ id: 'LinkedEntity', description: 'An entity, in short.' });
export type LinkedEntity = z.infer<typeof linkedEntity>;

export const entityMetadata = z
  .record(z.string(), z.object({ value: z.unknown(), type: z.string() }))
  .meta({ id: 'EntityMetadata', description: 'Further facts; each value is an object with value and type.' });
export type EntityMetadata = z.infer<typeof entityMetadata>;

export const entity = z
  .object({
    id,
    label: z.string(),
    category: z.string(),
    kind,
    description: z.string(),
    metadata: entityMetadata.nullable(),
    pagerank: z.number(),
    communityId: z.int().describe('Community cluster; -1 until it has been computed.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Entity', description: 'A thing that runs have found out about.' });
export type Entity = z.infer<typeof entity>;

export const edge = z
  .object({
    id,
    sourceEntityId: id,
    targetEntityId: id,
    type: z.string().describe('Type of the relationship.'),
    typeLabel: relationLabel.describe('The type in the words of readers.'),
    weight: z.number(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Edge', description: 'A relationship between two entities.' });
export type Edge = z.infer<typeof edge>;

export const graphNode = z
  .object({
    id,
    label: z.string(),
    category: z.string(),
    description: z.string(),
    kind: z.enum(['entity', 'ghost']),
    communityId: z.int().nullable(),
    pagerank: z.number(),
    x: z.number().nullable(),
    y: z.number().nullable(),
    z: z.number().nullable(),
  })
  .meta({ id: 'GraphNode', description: 'An entity with its place in the 3D layout.' });
export type GraphNode = z.infer<typeof graphNode>;

export const graphEdge = z
  .object({
    id,
    source: id.describe('An entity id.'),
    target: id.describe('An entity id.'),
    type: z.string(),
    typeLabel: relationLabel.describe('The type in the words of readers.'),
    weight: z.number().min(0).max(1),
    edgeType: z.literal('relationship'),
  })
  .meta({ id: 'GraphEdge', description: 'A relationship between two nodes.' });
export type GraphEdge = z.infer<typeof graphEdge>;

export const workspaceGraphQuery = z.object({
  includeOthersEntities,
  nodeLimit: queryInteger(z.int().min(1).max(500).default(50)).describe('Most nodes, by PageRank.'),
  edgeLimit: queryInteger(z.int().min(1).max(1000).default(200)).describe('Most edges, by weight.'),
});
export type WorkspaceGraphQuery = z.infer<typeof workspaceGraphQuery>;

export const workspaceGraph = z
  .object({
    nodes: z.array(graphNode),
    edges: z.array(graphEdge),
    fetchedAt: timestamp,
    nodeCount: z.int().min(0),
    edgeCount: z.int().min(0),
    totalEntityCount: z.int().min(0),
  })
  .meta({
    id: 'WorkspaceGraph',
    description: 'The highest-ranked nodes and the heaviest edges between them.',
  });
export type WorkspaceGraph = z.infer<typeof workspaceGraph>;

export const listEntitiesQuery = z.object({
  category: queryText(200).describe('Exact match.'),
  kind: queryText(200).describe('Exact match.'),
  communityId: queryInteger(z.int32().optional()).describe(
    'Only this community; -1 for entities whose community has not been computed yet.',
  ),
  search: queryText(500).describe('Keyword in label or description.'),
  metadataKeyword: queryText(500).describe('Keyword in the metadata.'),
  includeOthersEntities,
  limit: queryInteger(z.int().min(1).max(100).default(30)).describe('How many entities a page holds.'),
  cursor,
});
export type ListEntitiesQuery = z.infer<typeof listEntitiesQuery>;

export const entityList = z
  .object({
    entities: z.array(entity),
    nextCursor,
    totalCount: z.int().min(0).describe('How many entities match the filters, on all pages.'),
  })
  .meta({ id: 'EntityList', description: 'Entities, highest PageRank first.' });
export type EntityList = z.infer<typeof entityList>;

export const listEdgesQuery = z.object({
  entityIds: queryList(z.array(id).min(1).max(100)).describe(
    'Comma-separated ids; edges that touch at least one of them are listed.',
  ),
  type: queryText(200).describe('Only relationships of this type.'),
});
export type ListEdgesQuery = z.infer<typeof listEdgesQuery>;

export const edgeList = z
  .object({ edges: z.array(edge) })
  .meta({ id: 'EdgeList', description: 'Edges, heaviest first.' });
export type EdgeList = z.infer<typeof edgeList>;
