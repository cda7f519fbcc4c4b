import { depth as depthSchema, locale as localeSchema } from '@quarry/api/common.ts';
import { z } from 'zod';
import { requestPattern } from '../../text/match-request.ts';
import { passageSchema } from '../../text/passage.ts';

const claimInput = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Choose a tool for the request or answer it. */
const chatTaskSchema = z.object({
  kind: z.literal('chat'),
  locale: localeSchema,
  question: z.string(),
  passages: z.array(passageSchema),
  /** Tools on offer in this step. */
  tools: z.array(z.string()),
  /** Tools that already ran in this segment: the same one is never chosen again. */
  toolsUsed: z.array(z.string()),
  hasFiles: z.boolean(),
  /** How deep the run goes: a deep one ends in a report, unless another form was asked for. */
  depth: depthSchema.optional(),
  /** Why tools that ran in this segment came back with nothing; told to the reader when there is nothing to quote. */
  failures: z.array(z.string()).optional(),
  /** What tools have computed, told to the reader as it is. */
  results: z.array(z.string()).optional(),
  /** Tools that recognise the request as one of theirs, without doubt. */
  claims: z.array(z.object({ tool: z.string(), input: claimInput })).optional(),
});
export type ChatTask = z.infer<typeof chatTaskSchema>;

/** Search queries for a question, as JSON: `{ "queries": [{ "query", "language" }], "scholarly" }`. */
const queriesTaskSchema = z.object({
  kind: z.literal('queries'),
  locale: localeSchema,
  question: z.string(),
  /** What earlier queries have not found; then only that is searched for. */
  missing: z.array(z.string()).optional(),
  tried: z.array(z.string()).optional(),
});
export type QueriesTask = z.infer<typeof queriesTaskSchema>;

/** Where the research into a question stands, as JSON: `{ "known": [], "missing": [], "contradictions": [] }`. */
const stockTaskSchema = z.object({
  kind: z.literal('stock'),
  locale: localeSchema,
  question: z.string(),
  passages: z.array(passageSchema),
});

/** The parts of a question, as JSON: `{ "questions": [] }`. */
const splitTaskSchema = z.object({
  kind: z.literal('split'),
  locale: localeSchema,
  question: z.string(),
});

/** A text with citations about what the passages say to the question. */
const summaryTaskSchema = z.object({
  kind: z.literal('summary'),
  locale: localeSchema,
  question: z.string(),
  passages: z.array(passageSchema),
  /** Where nothing speaks to the question, what matters most in the passages is wanted all the same. */
  whole: z.boolean(),
});
export type SummaryTask = z.infer<typeof summaryTaskSchema>;

/** What one part of a long document says, as JSON: `{ "points": [] }`. */
const pointsTaskSchema = z.object({
  kind: z.literal('points'),
  locale: localeSchema,
  question: z.string(),
  passages: z.array(passageSchema),
});
export type PointsTask = z.infer<typeof pointsTaskSchema>;

const titledSchema = z.object({ title: z.string(), description: z.string() });

/** A research plan, as JSON: `{ "goal", "steps": [{ "title", "description", "tool" }] }`. */
const planTaskSchema = z.object({
  kind: z.literal('plan'),
  locale: localeSchema,
  question: z.string(),
  /** Tools that a step may use. */
  tools: z.array(z.string()),
  /** The plan that was sent back, and why. */
  previous: z
    .object({ goal: z.string().optional(), steps: z.array(titledSchema.extend({ tool: z.string() })) })
    .optional(),
  feedback: z.string().optional(),
});
export type PlanTask = z.infer<typeof planTaskSchema>;

/** Steps that the findings of a plan call for, as JSON: `{ "steps": [] }`. */
const moreStepsTaskSchema = z.object({
  kind: z.literal('more-steps'),
  locale: localeSchema,
  question: z.string(),
});

/** The structure of a report, as JSON: `{ "title", "sections": [{ "title", "description" }] }`. */
const outlineTaskSchema = z.object({
  kind: z.literal('outline'),
  locale: localeSchema,
  question: z.string(),
  passages: z.array(passageSchema),
  /** The structure that was sent back, and why. */
  previous: z.object({ title: z.string(), sections: z.array(titledSchema) }).optional(),
  feedback: z.string().optional(),
});
export type OutlineTask = z.infer<typeof outlineTaskSchema>;

/** One section of a report, with citations. */
const sectionTaskSchema = z.object({
  kind: z.literal('section'),
  locale: localeSchema,
  question: z.string(),
  /** What the whole report is about. */
  subject: z.string(),
  title: z.string(),
  /** Titles of the other sections: what is theirs is left to them. */
  others: z.array(z.string()),
  passages: z.array(passageSchema),
  /** The sections before it: what they say is not said again. */
  said: z.array(z.string()),
});
export type SectionTask = z.infer<typeof sectionTaskSchema>;

/** What the sources do not tell of each section, as JSON: `{ "sections": [{ "id", "missing": [] }] }`. */
const coverageTaskSchema = z.object({
  kind: z.literal('coverage'),
  locale: localeSchema,
  question: z.string(),
  sections: z.array(z.object({ id: z.string(), question: z.string() })),
  passages: z.array(passageSchema),
});
export type CoverageTask = z.infer<typeof coverageTaskSchema>;

/** What closes a report, as JSON: `{ "summary", "figures": [], "disagreements": [], "questions": [] }`. */
const closingTaskSchema = z.object({
  kind: z.literal('closing'),
  locale: localeSchema,
  question: z.string(),
});

const matrixColumnSchema = z.object({ name: z.string(), description: z.string(), type: z.string() });

/** Rows and columns of a comparison, as JSON: `{ "title", "columns": [], "rows": [] }`. */
const matrixStructureTaskSchema = z.object({
  kind: z.literal('matrix-structure'),
  locale: localeSchema,
  /** `continue` and `edit`: only what is new, or changes. */
  mode: z.enum(['create', 'edit', 'continue']),
  question: z.string(),
  passages: z.array(passageSchema),
  /** The draft that was sent back, and why. */
  previous: z
    .object({
      title: z.string(),
      columns: z.array(matrixColumnSchema),
      rows: z.array(z.object({ label: z.string() })),
    })
    .optional(),
  /** Names in the matrix that is continued: what has them stays as it is. */
  base: z.object({ columns: z.array(z.string()), rows: z.array(z.string()) }).optional(),
  feedback: z.string().optional(),
});
export type MatrixStructureTask = z.infer<typeof matrixStructureTaskSchema>;

/** The cells of one row, as JSON: `{ "cells": [{ "columnId", "value", "n", "quote" }] }`. */
const matrixCellsTaskSchema = z.object({
  kind: z.literal('matrix-cells'),
  locale: localeSchema,
  /** What the row is about. */
  question: z.string(),
  columns: z.array(matrixColumnSchema.extend({ id: z.string() })),
  passages: z.array(passageSchema),
});
export type MatrixCellsTask = z.infer<typeof matrixCellsTaskSchema>;

/** Other words for the columns of a matrix, as JSON: `{ "columns": [{ "columnId", "words": [] }] }`. */
const columnWordsTaskSchema = z.object({
  kind: z.literal('column-words'),
  locale: localeSchema,
  question: z.string(),
});

/** The things that meet a condition, as JSON: `{ "candidates": [{ "label", "n", "quote" }] }`. */
const candidatesTaskSchema = z.object({
  kind: z.literal('candidates'),
  locale: localeSchema,
  question: z.string(),
  passages: z.array(passageSchema),
});

/** Names and what is said of them, as JSON: `{ "entities": [], "relations": [] }`. */
const entitiesTaskSchema = z.object({
  kind: z.literal('entities'),
  locale: localeSchema,
  /** What the text is called. */
  question: z.string(),
  passages: z.array(passageSchema),
});
export type EntitiesTask = z.infer<typeof entitiesTaskSchema>;

/** Whether pairs of names mean the same, as JSON: `{ "same": [] }`, the numbers of those that do. */
const sameNamesTaskSchema = z.object({
  kind: z.literal('same-names'),
  locale: localeSchema,
  question: z.string(),
});

/** Whether agents work at once or one after the other, as JSON: `{ "mode" }`. */
const delegationTaskSchema = z.object({
  kind: z.literal('delegation'),
  locale: localeSchema,
  question: z.string(),
});

/** The title of a conversation, as JSON: `{ "title" }`. */
const titleTaskSchema = z.object({
  kind: z.literal('title'),
  locale: localeSchema,
  question: z.string(),
});

/** What an agent should remember after a run, as JSON: `{ "memory" }`, null when nothing is worth it. */
const memoryTaskSchema = z.object({
  kind: z.literal('memory'),
  locale: localeSchema,
  question: z.string(),
  answer: z.string(),
  memory: z.string(),
  /** `2026-11-15`. */
  date: z.string(),
  maxChars: z.int().positive(),
});
export type MemoryTask = z.infer<typeof memoryTaskSchema>;

/** A request in plain words, and the script that answers it. */
const skillRequestSchema = requestPattern.extend({ script: z.string() });

/** The skill that a request names or is made for, as JSON: `{ "skill" }`, null when there is none. */
const skillChoiceTaskSchema = z.object({
  kind: z.literal('skill-choice'),
  locale: localeSchema,
  question: z.string(),
  skills: z.array(z.object({ name: z.string(), requests: z.array(skillRequestSchema) })),
  files: z.array(z.string()),
});
export type SkillChoiceTask = z.infer<typeof skillChoiceTaskSchema>;

/** A script of a skill with its arguments, as JSON: `{ "action", "script", "args", "reason" }`. */
const skillCallTaskSchema = z.object({
  kind: z.literal('skill-call'),
  locale: localeSchema,
  question: z.string(),
  skill: z.string(),
  scripts: z.array(z.string()),
  requests: z.array(skillRequestSchema),
  /** Names of the files that the script will find. */
  files: z.array(z.string()),
  /** Whether a call before has failed: this model has no second idea. */
  isRepair: z.boolean(),
});
export type SkillCallTask = z.infer<typeof skillCallTaskSchema>;

/** The next step in a browser, as JSON: `{ "action", "url"?, "result"? }`. */
const browseTaskSchema = z.object({
  kind: z.literal('browse'),
  locale: localeSchema,
  question: z.string(),
  /** Whether the page in front is among the passages. */
  isRead: z.boolean(),
  /** Addresses that were given and have not been opened. */
  given: z.array(z.string()),
  /** Links that were seen and have not been followed. */
  links: z.array(z.object({ url: z.string(), title: z.string() })),
  stepsLeft: z.int(),
  passages: z.array(passageSchema),
});
export type BrowseTask = z.infer<typeof browseTaskSchema>;

/**
 * What the embedded model can do, as typed data. A language model reads the prompt; the embedded one reads this.
 * Passed to the AI SDK model as `providerOptions.embedded.task`.
 */
export const modelTaskSchema = z.discriminatedUnion('kind', [
  chatTaskSchema,
  queriesTaskSchema,
  stockTaskSchema,
  splitTaskSchema,
  summaryTaskSchema,
  pointsTaskSchema,
  matrixStructureTaskSchema,
  matrixCellsTaskSchema,
  columnWordsTaskSchema,
  candidatesTaskSchema,
  planTaskSchema,
  moreStepsTaskSchema,
  outlineTaskSchema,
  sectionTaskSchema,
  coverageTaskSchema,
  closingTaskSchema,
  entitiesTaskSchema,
  sameNamesTaskSchema,
  delegationTaskSchema,
  memoryTaskSchema,
  titleTaskSchema,
  skillChoiceTaskSchema,
  skillCallTaskSchema,
  browseTaskSchema,
]);
export type ModelTask = z.infer<typeof modelTaskSchema>;
