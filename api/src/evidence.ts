import { z } from 'zod';
import { id } from './common.ts';

/**
 * `unchecked`: claim and source are in different languages, and no model was there to compare them. `contested`: the source
 * says otherwise than those that the sentence rests on, and the text says so.
 */
export const evidenceVerdict = z.enum(['supported', 'partly', 'unsupported', 'unchecked', 'contested']);

const evidenceQuote = z
  .object({
    sourceId: id,
    n: z.int().min(1).describe('The number by which the text cites the source.'),
    quote: z.string().describe('The words of the source.'),
    start: z.int().min(0).describe('Where the quote begins in the `body` of the source, in UTF-16 units.'),
    end: z.int().min(0).describe('Where it ends, exclusive.'),
    heading: z.string().optional().describe('The heading above it, where there is one.'),
    page: z
      .int()
      .min(1)
      .optional()
      .describe('The page of the source on which it begins, where it has pages.'),
    pageUrl: z.string().optional().describe('Where that page is shown, where the file is kept.'),
  })
  .meta({ id: 'EvidenceQuote', description: 'One place of a source.' });
export type EvidenceQuote = z.infer<typeof evidenceQuote>;

const evidencePart = z
  .object({
    text: z.string().describe('A statement of the claim.'),
    verdict: evidenceVerdict,
    lacks: z
      .string()
      .optional()
      .describe(
        'What of it the source does not say: a figure, a name or a word of it; or `not`, `direction`, `order`, `share`, `only`, `certainty`, `duty` for how the source differs.',
      ),
  })
  .meta({ id: 'EvidencePart', description: 'A part of a claim, with its own verdict.' });
export type EvidencePart = z.infer<typeof evidencePart>;

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
      .describe('Whether the quotes carry the claim, as checked after the answer.'),
    quotes: z
      .array(evidenceQuote)
      .optional()
      .describe(
        'The smallest set of places that carries the claim, the most telling first, from all sources that the sentence cites. `quote` is the one of them that stands in this source.',
      ),
    parts: z
      .array(evidencePart)
      .optional()
      .describe('The statements of the claim, each with its verdict: which of them lacks support.'),
  })
  .meta({ id: 'Evidence', description: 'A quote of a source that a claim rests on.' });
export type Evidence = z.infer<typeof evidence>;
