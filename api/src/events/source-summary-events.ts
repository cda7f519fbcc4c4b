import { z } from 'zod';
import { id, workUsage } from '../common.ts';
import { bodyLink, citedSource } from '../sources.ts';
import { toolEvent } from './event.ts';

export const sourceSummaryEvents = [
  toolEvent({
    type: 'source-summary-start',
    description: 'Pages or files are being read.',
    payload: { urls: z.array(z.string()) },
  }),
  toolEvent({
    type: 'source-summary-delta',
    description: 'New text of the summary of one page or file.',
    payload: { url: z.string(), deltaText: z.string() },
  }),
  toolEvent({
    type: 'source-summary-item',
    description: 'The whole summary of one page or file.',
    payload: {
      sourceId: id,
      url: z.string(),
      title: z.string(),
      summary: z.string(),
      bodyLinks: z.array(bodyLink).optional(),
    },
  }),
  toolEvent({
    type: 'source-summary-complete',
    description: 'All pages and files are summarized.',
    payload: { text: z.string(), sources: z.array(citedSource), usage: workUsage },
  }),
] as const;
