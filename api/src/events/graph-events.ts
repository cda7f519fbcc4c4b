import { z } from 'zod';
import { id } from '../common.ts';
import { linkedEntity } from '../graph.ts';
import { citedSource } from '../sources.ts';
import { event } from './event.ts';

export const graphEvents = [
  event({
    type: 'graph-start',
    description: 'The answer stands. Entities and relationships are being extracted.',
    payload: { sources: z.array(citedSource).optional().describe('The sources that the answer cites.') },
  }),
  event({
    type: 'graph-extraction-entity-delta',
    description: 'An entity has been found.',
    payload: { label: z.string(), category: z.string(), description: z.string().optional() },
  }),
  event({
    type: 'graph',
    description: 'What the run has added to the graph, or found again.',
    payload: {
      failure: z
        .string()
        .optional()
        .describe('Why nothing, or not all, could be extracted. The run itself is not affected.'),
      entities: z.array(linkedEntity),
      edges: z.array(
        z.object({
          id,
          sourceEntityId: id,
          targetEntityId: id,
          type: z.string(),
          weight: z.number(),
        }),
      ),
    },
  }),
] as const;
