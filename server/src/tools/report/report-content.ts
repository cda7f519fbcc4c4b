import { z } from 'zod';
import { askedAs } from '../../providers/model/model-schema.ts';

const MIN_SECTIONS = 2;
const MAX_SECTIONS = 10;
const MAX_TITLE = 300;
const MAX_TEXT = 2_000;

/** Headings are one line without marks: they become Markdown headings and file names. */
const heading = z
  .string()
  .transform((value) =>
    value
      .replace(/\s+/g, ' ')
      .replace(/^[#\s]+/, '')
      .trim()
      .slice(0, MAX_TITLE),
  )
  .refine((value) => value !== '', { error: 'Must not be blank' });

const orNothing = askedAs(z.string().trim().nullish(), z.string());
const sections = z.array(z.object({ title: heading, description: orNothing })).min(MIN_SECTIONS);
/** A structure as a model writes it; the program gives the sections their ids and numbers. */
export const writtenStructure = z.object({
  title: heading,
  sections: askedAs(sections, sections.max(MAX_SECTIONS)),
  question: orNothing,
});
export type WrittenStructure = z.infer<typeof writtenStructure>;

export const reportContent = z.object({
  title: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  question: z.string(),
});
export type ReportContent = z.infer<typeof reportContent>;
export type PlannedSection = ReportContent['sections'][number];

export function toReportContent(written: WrittenStructure, question: string): ReportContent {
  return {
    title: written.title,
    sections: written.sections.slice(0, MAX_SECTIONS).map((section, i) => ({
      id: `section-${i + 1}`,
      // The program numbers the headings.
      title:
        section.title.replace(/^(?:\d{1,2}(?:\.\d{1,2})*[.)．、]?|第\d{1,2}[章節])\s*(?=\D)/, '') ||
        section.title,
      description: (section.description ?? '').slice(0, MAX_TEXT),
    })),
    question: written.question?.slice(0, MAX_TEXT) || question,
  };
}
