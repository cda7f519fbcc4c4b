import { z } from 'zod';
import { id, workUsage } from '../common.ts';
import { image } from '../images.ts';
import { citedSource } from '../sources.ts';
import { toolEvent } from './event.ts';

export const searchResult = z
  .object({
    url: z.string(),
    title: z.string(),
    snippet: z.string(),
    author: z.string().optional().describe('Of a post on a social network.'),
    publishedAt: z.string().optional(),
  })
  .meta({ id: 'SearchResult', description: 'One hit of a search.' });
export type SearchResult = z.infer<typeof searchResult>;

export const searchEvents = [
  toolEvent({
    type: 'search-query-generation-start',
    description: 'Search queries are being written.',
    payload: {},
  }),
  toolEvent({
    type: 'search-query-generated',
    description: 'A search query has been written.',
    payload: { query: z.string(), index: z.int().min(0).describe('0 for the first query.') },
  }),
  toolEvent({
    type: 'search-results',
    description: 'A provider has answered a query.',
    payload: {
      query: z.string(),
      provider: z.string(),
      results: z.array(searchResult),
      images: z.array(image).optional().describe('Image results, if the provider has any.'),
    },
  }),
  toolEvent({
    type: 'search-unavailable',
    description: 'Nobody could be asked: every provider of searches has failed. Nothing is known of the web.',
    payload: { reasons: z.array(z.string()).describe('Why, one sentence for each that has failed.') },
  }),
  toolEvent({
    type: 'search-scraping',
    description: 'A page among the results is being read.',
    payload: {
      url: z.string(),
      status: z.enum(['started', 'completed', 'failed']),
      sourceId: id.optional().describe('The source that the page became.'),
      title: z.string().optional(),
      reason: z.string().optional().describe('Why the page could not be read.'),
    },
  }),
  toolEvent({
    type: 'research-progress',
    description:
      'A round of searching is over: what is known, what is missing, and where sources contradict each other. The next round, if there is one, searches for what is missing.',
    payload: {
      round: z.int().min(1),
      known: z.array(z.string()),
      missing: z.array(z.string()),
      contradictions: z.array(z.string()),
      question: z
        .string()
        .optional()
        .describe('What it is about, where that is only a part of what the tool was asked.'),
    },
  }),
  toolEvent({
    type: 'search-summary-start',
    description: 'What was found is being summarized.',
    payload: { sourceCount: z.int().min(0) },
  }),
  toolEvent({
    type: 'search-summary-delta',
    description: 'New text of the summary.',
    payload: { deltaText: z.string() },
  }),
  toolEvent({
    type: 'search-summary-complete',
    description: 'The whole summary.',
    payload: { text: z.string(), sources: z.array(citedSource), usage: workUsage },
  }),
] as const;
