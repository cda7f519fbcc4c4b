import { z } from 'zod';
import { event } from './event.ts';

const evidenceChange = z
  .object({
    kind: z
      .enum(['rewritten', 'removed', 'cited', 'marked'])
      .describe(
        '`rewritten`: says now what the sources say. `removed`: taken out. `cited`: cites now the sources that support it. ' +
          '`marked`: left as it was, with a mark in the text.',
      ),
    reason: z
      .enum(['unsupported', 'invented', 'partly', 'contested', 'uncited'])
      .describe(
        '`unsupported`: its sources do not say it. `invented`: a figure or a name that stands in none of its sources. `partly`: they ' +
          'say some of it. `contested`: another source of the run says otherwise. `uncited`: a statement of fact without a citation.',
      ),
    before: z.string().describe('The sentence as the model wrote it.'),
    after: z.string().describe('What stands in its place; empty when it was taken out.'),
    lacks: z.string().optional().describe('What of it was not supported, where it is known.'),
  })
  .meta({ id: 'EvidenceChange', description: 'What became of one sentence of the answer, and why.' });
export type EvidenceChange = z.infer<typeof evidenceChange>;

export const evidenceEvents = [
  event({
    type: 'evidence-repaired',
    description:
      'Sentences of the answer that their sources did not support were mended before the run completed. Where the text that was ' +
      'streamed has changed, the step that wrote it was declared void (`step` with status `interrupted`), and a new step has the ' +
      'mended text. Not sent when nothing was changed.',
    payload: {
      by: z
        .enum(['judge', 'program'])
        .describe('`program`: there was no model to judge; only invented figures and names were taken out.'),
      changes: z.array(evidenceChange),
    },
  }),
] as const;
