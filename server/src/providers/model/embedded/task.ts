import { z } from 'zod';

export const localeSchema = z.enum(['ja', 'en']);
export type Locale = z.infer<typeof localeSchema>;

/** A numbered source the answer may cite as [n]. */
export const passageSchema = z.object({
  n: z.int().positive(),
  title: z.string(),
  url: z.string(),
  text: z.string(),
});
export type Passage = z.infer<typeof passageSchema>;

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
});
export type ChatTask = z.infer<typeof chatTaskSchema>;

/**
 * What the embedded model can do, as typed data. A language model reads the prompt; the embedded one reads this.
 * Passed to the AI SDK model as `providerOptions.embedded.task`.
 */
export const embeddedTaskSchema = z.discriminatedUnion('kind', [chatTaskSchema]);
export type EmbeddedTask = z.infer<typeof embeddedTaskSchema>;
