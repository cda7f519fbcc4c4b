import { z } from 'zod';
import { id, text, timestamp } from './common.ts';
import { sourceType } from './sources.ts';

const name = text.trim().min(1).max(100);

export const collection = z
  .object({ id, name: z.string(), itemCount: z.int(), createdAt: timestamp, updatedAt: timestamp })
  .meta({
    id: 'Collection',
    description: 'A named set of files and sources that a question can be limited to.',
  });
export type Collection = z.infer<typeof collection>;

export const collectionList = z
  .object({ collections: z.array(collection) })
  .meta({ id: 'CollectionList', description: 'The collections of the user, by name.' });

export const collectionBody = z.object({ name }).meta({
  id: 'CollectionBody',
  description: 'What a collection is called.',
  examples: [{ name: 'Heat pumps' }],
});

export const collectionItem = z
  .object({
    kind: z.enum(['file', 'source']),
    id: id.describe('Of the file or the source.'),
    title: z.string(),
    url: z.string(),
    sourceType: sourceType.nullable().describe('Null for a file.'),
  })
  .meta({ id: 'CollectionItem', description: 'Something in a collection.' });
export type CollectionItem = z.infer<typeof collectionItem>;

export const collectionDetail = collection
  .extend({ items: z.array(collectionItem) })
  .meta({ id: 'CollectionDetail', description: 'A collection and what is in it, the latest first.' });
export type CollectionDetail = z.infer<typeof collectionDetail>;

export const collectionItemBody = z
  .object({
    kind: z.enum(['file', 'source']),
    itemId: id.describe('Of a file of the user, or of a source that the user may see.'),
    isIn: z.boolean().default(true).describe('False: taken out.'),
  })
  .meta({ id: 'CollectionItemBody', description: 'What to put into a collection, or take out of it.' });

/** So much of all chosen collections together can be read for one question. */
export const MOST_COLLECTED = { sources: 50, files: 10 };
