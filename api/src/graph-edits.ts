import { z } from 'zod';
import { id, text, timestamp } from './common.ts';
import { edge, entity, linkedEntity } from './graph.ts';
import { sourceType } from './sources.ts';

const metadata = z
  .record(
    text.min(1).max(100),
    z.object({
      value: z.union([text.max(1000), z.number(), z.boolean()], {
        error: 'Must be text of at most 1,000 characters, a number or a boolean',
      }),
      type: text.min(1).max(50),
    }),
  )
  .refine((facts) => Object.keys(facts).length <= 50, { error: 'Must have at most 50 keys' });

export const updateEntityBody = z
  .object({
    label: text.trim().min(1).max(300),
    category: text.trim().min(1).max(200),
    description: text.max(5000),
    metadata: metadata.nullable().describe('All of it: what is not given is removed.'),
  })
  .partial()
  .meta({
    id: 'UpdateEntityBody',
    description: 'Corrects an entity; only given fields change.',
    examples: [{ category: 'company' }],
  });
export type UpdateEntityBody = z.infer<typeof updateEntityBody>;

export const mergeEntitiesBody = z
  .object({
    targetEntityId: id.describe('The entity that stays.'),
    entityIds: z
      .array(id)
      .min(1)
      .max(50)
      .describe(
        'Entities that are the same thing. Their edges, names and sources move over, then they are removed.',
      ),
  })
  .meta({
    id: 'MergeEntitiesBody',
    description: 'Merges entities into one. `POST /graph/entities/{id}/split` undoes it.',
  });
export type MergeEntitiesBody = z.infer<typeof mergeEntitiesBody>;

export const splitEntityBody = z
  .object({
    mergeId: id
      .optional()
      .describe('Which merge is undone, see `merges` of the entity; the last one unless given.'),
  })
  .meta({ id: 'SplitEntityBody', description: 'Undoes a merge.' });
export type SplitEntityBody = z.infer<typeof splitEntityBody>;

export const splitEntities = z
  .object({
    entity: entity.describe('The entity that was split.'),
    restored: entity.describe('The one that is there again.'),
  })
  .meta({ id: 'SplitEntities', description: 'Two entities that were one.' });

export const entityDetail = entity
  .extend({
    aliases: z.array(z.string()).describe('Other names under which it was found.'),
    neighbours: z.array(linkedEntity).describe('The entities at the other ends of its edges.'),
    edges: z
      .array(
        edge.extend({
          evidence: z.array(
            z.object({
              quote: z.string(),
              sourceId: id.nullable().describe('Null when the answer of a run says so.'),
              runId: id.nullable().describe("Null for other members' runs."),
              createdAt: timestamp,
            }),
          ),
        }),
      )
      .describe('Heaviest first, at most 200, each with the sentences it rests on.'),
    sources: z
      .array(z.object({ id, url: z.string(), title: z.string(), sourceType, quote: z.string() }))
      .describe(
        'Where it was found, with the sentences that say so, … between them; of private sources only your own. At most 100, newest first.',
      ),
    merges: z
      .array(z.object({ id, label: z.string(), byUser: z.boolean(), createdAt: timestamp }))
      .describe('Entities that were merged into this one, newest first; each can be split off again.'),
    mayDelete: z
      .boolean()
      .describe(
        'Whether you may delete it, or merge it with another of the workspace: what other members have found too is the owners’ to take away.',
      ),
  })
  .meta({ id: 'EntityDetail', description: 'An entity with all that is known about it.' });
export type EntityDetail = z.infer<typeof entityDetail>;
