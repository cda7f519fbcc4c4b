import { z } from 'zod';
import { id, workUsage } from '../common.ts';
import { citedSource } from '../sources.ts';
import { automatic, event } from './event.ts';

export const reportSection = z
  .object({ id: z.string(), title: z.string(), description: z.string() })
  .meta({ id: 'ReportSection', description: 'One section of a planned report.' });
export type ReportSection = z.infer<typeof reportSection>;

const draftFields = {
  title: z.string(),
  sections: z.array(reportSection),
  question: z.string().describe('What the reviewer is asked.'),
  audience: z.string().optional().describe('For whom the report is, where the request says so.'),
  length: z
    .int()
    .optional()
    .describe(
      'How long it should be, where the request says so: in words, for a Japanese run in characters.',
    ),
  closing: z
    .array(z.enum(['summary', 'figures', 'disagreements', 'questions']))
    .optional()
    .describe('What is added behind the sections, as far as there is something to say.'),
};
const sectionFields = { sectionId: z.string(), index: z.int().min(0), title: z.string() };

export const reportDraftPayload = z
  .object({ runId: id, ...draftFields })
  .meta({ id: 'ReportDraft', description: 'The structure of a report that awaits review.' });
export type ReportDraftPayload = z.infer<typeof reportDraftPayload>;

export const reportEvents = [
  event({
    type: 'report-structure-draft-delta',
    description: 'New text of a report structure that is being drafted.',
    payload: { deltaText: z.string() },
  }),
  event({
    type: 'report-structure-draft-complete',
    description: 'The report structure is drafted.',
    payload: { ...draftFields, usage: workUsage },
  }),
  event({
    type: 'first_report_structure',
    description: 'A report structure awaits review. The stream ends.',
    payload: draftFields,
  }),
  event({
    type: 'report_structure_rejected',
    description: 'A reviewer has asked for another structure.',
    payload: { answer: z.string() },
  }),
  event({
    type: 'regenerated_report_structure',
    description: 'A revised report structure awaits review.',
    payload: draftFields,
  }),
  event({
    type: 'report_structure_confirmed',
    description: 'A reviewer has confirmed the structure. The resume call writes the report.',
    payload: { automatic },
  }),
  event({
    type: 'report_section_start',
    description:
      'A section is being written. Sent again when it is begun again, which makes its deltas so far void. What closes the report (`closing-summary`, `closing-figures`, `closing-disagreements`, `closing-questions`) comes as sections behind the others.',
    payload: sectionFields,
  }),
  event({
    type: 'report_section_delta',
    description: 'New text of a section.',
    payload: { ...sectionFields, deltaText: z.string() },
  }),
  event({
    type: 'report_section_complete',
    description: 'The whole text of a section. It replaces the deltas of the section.',
    payload: { ...sectionFields, text: z.string(), usage: workUsage },
  }),
  event({
    type: 'report_complete',
    description: 'The whole report. Every `[n]` of its text is in `sources`.',
    payload: { title: z.string(), text: z.string(), sources: z.array(citedSource) },
  }),
] as const;
