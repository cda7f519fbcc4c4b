import { z } from 'zod';
import { closingKinds } from '../../prompts/report.ts';
import type { ClosingKind } from '../../prompts/report.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import type { Targets } from './read-targets.ts';

const MIN_SECTIONS = 2;
const MAX_SECTIONS = 10;
const MAX_TITLE = 300;
const MAX_TEXT = 2_000;
const MAX_AUDIENCE = 200;
const LEAST_LENGTH = 50;
const MOST_LENGTH = 100_000;

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
const writtenSections = z.array(z.object({ title: heading, description: orNothing })).min(MIN_SECTIONS);
/** A structure as a model writes it; the program gives the sections their ids and numbers. */
export const writtenStructure = z.object({
  title: heading,
  sections: askedAs(writtenSections, writtenSections.max(MAX_SECTIONS)),
  length: askedAs(z.unknown().optional(), z.number().nullable()),
  audience: askedAs(z.unknown().optional(), z.string().nullable()),
  closing: askedAs(z.unknown().optional(), z.array(z.enum(closingKinds))),
  question: orNothing,
});
export type WrittenStructure = z.infer<typeof writtenStructure>;

export const reportContent = z.object({
  title: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), description: z.string() })),
  question: z.string(),
  /** For whom it is, and how long: in words, in Japanese in characters. */
  audience: z.string().optional(),
  length: z.int().optional(),
  /** What follows the sections. Drafts of earlier releases have none. */
  closing: z.array(z.enum(closingKinds)).optional(),
});
export type ReportContent = z.infer<typeof reportContent>;
export type PlannedSection = ReportContent['sections'][number];

/** `asked`: what the request says by itself of length and readers, for a model that does not. */
export function toReportContent(
  written: WrittenStructure,
  { question, asked }: { question: string; asked: Targets },
): ReportContent {
  const sections = written.sections.slice(0, MAX_SECTIONS).map((section, i) => ({
    id: `section-${i + 1}`,
    // The program numbers the headings.
    title:
      section.title.replace(/^(?:\d{1,2}(?:\.\d{1,2})*[.)．、]?|第\d{1,2}[章節])\s*(?=\D)/, '') ||
      section.title,
    description: (section.description ?? '').slice(0, MAX_TEXT),
  }));
  const audience = audienceIn(written.audience) ?? asked.audience;
  const length = lengthIn(written.length) ?? asked.length;
  return {
    title: written.title,
    sections,
    question: written.question?.slice(0, MAX_TEXT) || question,
    ...(audience !== undefined && { audience }),
    ...(length !== undefined && { length }),
    closing: closingIn(written.closing).filter(
      (kind) => !sections.some(({ title }) => TITLED[kind].test(title)),
    ),
  };
}

/** Sections that a reviewer or a model has asked for are not added once more. */
const TITLED: Record<ClosingKind, RegExp> = {
  summary: /^(?:(?:executive )?summary|conclusions?|要約|まとめ|結論|総括)$/i,
  figures: /^(?:key (?:figures|facts|numbers)|主な数値|主要(?:な)?数値)$/i,
  disagreements: /^(?:where sources disagree|disagreements?|出典の食い違い)$/i,
  questions: /^(?:(?:open|remaining|unanswered) questions|残された問い|未解決の問題|今後の課題)$/i,
};

function audienceIn(given: unknown): string | undefined {
  const audience =
    typeof given === 'string' ? given.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_AUDIENCE) : '';
  return audience === '' || /^(?:null|none|n\/a|unspecified|なし|指定なし)$/i.test(audience)
    ? undefined
    : audience;
}

function lengthIn(given: unknown): number | undefined {
  const length = typeof given === 'number' ? given : Number.parseFloat(String(given ?? ''));
  return length >= LEAST_LENGTH && length <= MOST_LENGTH ? Math.round(length) : undefined;
}

/** All of them, unless a list says otherwise; an empty one does. */
function closingIn(given: unknown): ClosingKind[] {
  return closingKinds.filter((kind) => !Array.isArray(given) || given.includes(kind));
}
