import { z } from 'zod';
import { cursor, id, nextCursor, queryInteger, queryText, timestamp, text } from './common.ts';
import { linkedEntity } from './graph.ts';
import { image } from './images.ts';

export const sourceType = z.enum(['public', 'private']).meta({
  id: 'SourceType',
  description: '`public` sources belong to the workspace, `private` ones to the user.',
});
export type SourceType = z.infer<typeof sourceType>;

export const bodyLink = z
  .object({
    title: z.string(),
    url: z.string(),
    type: z.string().describe('`internal`, `external` or `image`.'),
  })
  .meta({ id: 'BodyLink', description: 'A link in the body of a source.' });
export type BodyLink = z.infer<typeof bodyLink>;

export const sourceAbout = z
  .object({
    author: z.string().optional(),
    siteName: z.string().optional(),
    language: z.string().optional().describe('As the page names it: `en`, `pt-BR`.'),
    publishedAt: timestamp.optional(),
    modifiedAt: timestamp.optional(),
    year: z.int().optional().describe('Of a scholarly work: the year in which it came out.'),
    venue: z.string().optional().describe('Of a scholarly work: its journal, conference or archive.'),
    doi: z.string().optional().describe('Of a scholarly work: `10.1000/182`.'),
    picture: z
      .object({
        mediaType: z.string(),
        width: z.int().min(1),
        height: z.int().min(1),
        page: z.string().optional().describe('URL of the page that showed it.'),
      })
      .optional()
      .describe(
        'Of a source that is a picture: what it was when it was read. Its file is a small JPEG of it, its body the text in it, where that could be read.',
      ),
  })
  .meta({
    id: 'SourceAbout',
    description: 'What a document says about itself; what it does not say is left out.',
  });
export type SourceAbout = z.infer<typeof sourceAbout>;

export const linkedSource = z
  .object({ id, url: z.string(), title: z.string(), sourceType, about: sourceAbout })
  .meta({ id: 'LinkedSource', description: 'A source that a run used.' });
export type LinkedSource = z.infer<typeof linkedSource>;

export const citedSource = z
  .object({
    n: z.int().min(1).describe('The number in the text: `[1]` cites the source whose `n` is 1.'),
    id,
    url: z.string(),
    title: z.string(),
  })
  .meta({ id: 'CitedSource', description: 'A source that a text cites.' });
export type CitedSource = z.infer<typeof citedSource>;

export const listSourcesQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(30)).describe('How many sources a page holds.'),
  cursor,
  search: queryText(200).describe('Only sources with this text in title or address, in any case.'),
  sourceType: sourceType.optional().describe('Only sources of this type.'),
});
export type ListSourcesQuery = z.infer<typeof listSourcesQuery>;
export type ListSourcesInput = z.input<typeof listSourcesQuery>;

export const searchSourcesQuery = z.object({
  query: text.trim().min(1).max(1_000).describe('What to look for in the texts.'),
  limit: queryInteger(z.int().min(1).max(50).default(10)).describe('How many sources are given.'),
});

export const foundSources = z
  .object({
    results: z.array(
      z.object({
        id,
        title: z.string(),
        url: z.string(),
        text: z.string().describe('The passage that fits best.'),
      }),
    ),
    waiting: z
      .int()
      .describe(
        'So many sources and turns of yours are not searchable yet: they are being indexed. 1,000 stands for more.',
      ),
  })
  .meta({ id: 'FoundSources', description: 'Sources whose text fits a question, best first.' });

export const sourceListItem = z
  .object({
    id,
    url: z.string(),
    title: z.string(),
    description: z.string(),
    sourceType,
    about: sourceAbout,
    createdAt: timestamp,
  })
  .meta({ id: 'SourceListItem', description: 'A source without its text.' });
export type SourceListItem = z.infer<typeof sourceListItem>;

export const sourceList = z
  .object({ sources: z.array(sourceListItem), nextCursor })
  .meta({ id: 'SourceList', description: 'Sources of the workspace and of the user, newest first.' });

export const getSourceQuery = z.object({ sourceType });
export type GetSourceQuery = z.infer<typeof getSourceQuery>;

export const sourceDetail = z
  .object({
    id,
    url: z.string(),
    canonicalUrl: z.string().describe('The address under which versions of the same page are known.'),
    title: z.string(),
    description: z.string(),
    body: z.string().describe('The full text.'),
    pages: z
      .array(z.object({ page: z.int().min(1), start: z.int().min(0) }))
      .optional()
      .describe('From which place of `body` on (in UTF-16 units) its text stands on which page.'),
    file: z
      .object({ mediaType: z.string(), size: z.int().min(0) })
      .optional()
      .describe('The file that the source was read from, where it is kept: `GET /source/{sourceId}/file`.'),
    bodyLinks: z.array(bodyLink),
    images: z.array(image).describe('Images of the source; each is also one of every run in `agentRuns`.'),
    sourceType,
    about: sourceAbout,
    createdAt: timestamp,
    agentRuns: z.array(
      z.object({
        id,
        status: z.string().describe('As in the status view of a run.'),
        createdAt: timestamp,
        inputText: z.string().describe('What was asked: the first 500 characters.'),
        linkedEntityIds: z.array(id),
        turnId: id.nullable(),
      }),
    ),
    linkedEntities: z.array(linkedEntity),
  })
  .meta({ id: 'SourceDetail', description: 'A source with its text and the runs that used it.' });
export type SourceDetail = z.infer<typeof sourceDetail>;
