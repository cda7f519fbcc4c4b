import { z } from 'zod';
import { id } from './common.ts';

export const evidenceVerdict = z.enum(['supported', 'partly', 'unsupported']);

export const evidence = z
  .object({
    claim: z.string().describe('The sentence, or the value of the matrix cell, that the quote supports.'),
    n: z.int().min(1).optional().describe('The number by which the text cites the source.'),
    rowId: z.string().optional().describe('Row of the matrix cell, if the claim is one.'),
    columnId: z.string().optional().describe('Column of the matrix cell, if the claim is one.'),
    sourceId: id,
    quote: z.string().describe('The words of the source.'),
    start: z.int().min(0).describe('Where the quote begins in the `body` of the source, in UTF-16 units.'),
    end: z.int().min(0).describe('Where it ends, exclusive.'),
    page: z
      .int()
      .min(1)
      .optional()
      .describe('The page (or slide) of the source on which the quote begins, where the source has pages.'),
    pageUrl: z
      .string()
      .optional()
      .describe('Where that page is shown, from the file that the source was read from, where it is kept.'),
    verdict: evidenceVerdict
      .optional()
      .describe('Whether the quote carries the claim, as checked after the answer.'),
  })
  .meta({ id: 'Evidence', description: 'A quote of a source that a claim rests on.' });
export type Evidence = z.infer<typeof evidence>;
