import { z } from 'zod';

/** A part of a source under the number by which a run cites it: `[n]`. */
export const passageSchema = z.object({
  n: z.int().positive(),
  title: z.string(),
  url: z.string(),
  text: z.string(),
  /** What the source says about itself. */
  about: z
    .object({
      author: z.string().optional(),
      site: z.string().optional(),
      published: z.string().optional(),
      /** The day of the last change, where it is another. */
      changed: z.string().optional(),
      /** As the source names it. */
      language: z.string().optional(),
      venue: z.string().optional(),
      doi: z.string().optional(),
    })
    .optional(),
  /** Of a source that is a picture: the file that it is kept as, if it is kept, and the size that it had. */
  picture: z.object({ file: z.string().optional(), width: z.int(), height: z.int() }).optional(),
  /** From which place of the text on it stands on which page, where the whole text is given and pages are known. */
  pages: z.array(z.object({ page: z.int(), start: z.int() })).optional(),
  /** Where only parts of the source are given: how many characters of how many. */
  part: z.object({ shown: z.int(), of: z.int() }).optional(),
});
export type Passage = z.infer<typeof passageSchema>;
