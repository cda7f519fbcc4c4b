import { z } from 'zod';
import { ENTITY_CATEGORIES } from '../../providers/model/entity-category.ts';
import { askedAs } from '../../providers/model/model-schema.ts';

const FACT_TYPES = ['text', 'number', 'date', 'boolean', 'url'];

const value = z.union([z.string(), z.number(), z.boolean()]);

/** What a model gives for one batch. Loose: what does not hold is left out later, not sent back. */
export const extractionAnswer = z.object({
  entities: z.array(
    z.object({
      name: z.string(),
      category: askedAs(z.string().nullish(), z.enum(ENTITY_CATEGORIES)),
      description: z.string().nullish(),
      aliases: z.array(z.string()).nullish(),
      facts: z
        .array(
          z.object({
            key: z.string(),
            value: value.nullish(),
            type: askedAs(z.string().nullish(), z.enum(FACT_TYPES)),
          }),
        )
        .nullish(),
      sentences: z
        .array(z.union([z.object({ n: z.int().nullish(), text: z.string() }), z.string()]))
        .nullish(),
    }),
  ),
  relations: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        type: z.string(),
        sentence: z.string().nullish(),
        n: z.int().nullish(),
      }),
    )
    .nullish(),
});
export type ExtractionAnswer = z.infer<typeof extractionAnswer>;
