import { z } from 'zod';
import { id, text } from './common.ts';

export const runForm = z.enum(['auto', 'answer', 'report', 'matrix', 'plan', 'browse']).meta({
  id: 'RunForm',
  description:
    'What to make. `auto`: the agent decides. `answer`: an answer, never a draft for review. `report`, `matrix`, `plan`: that draft ' +
    'first, for review. `browse`: with the browser.',
});
export type RunForm = z.infer<typeof runForm>;

/** A host as `example.org` or `localhost:8080`; what else an address has does not belong here. */
const site = text
  .min(1)
  .max(253)
  .refine(isHost, 'is not a host. Right would be: example.org')
  .describe('A host. Its subdomains belong to it.');

function isHost(given: string): boolean {
  const url = URL.parse(`http://${given}`);
  return url !== null && url.pathname === '/' && !/[\s/?#@\\]/.test(given);
}

export const runScope = z
  .object({
    web: z.boolean().default(true).describe('Search the web and open its pages.'),
    files: z.boolean().default(true).describe('Look into the files that were uploaded earlier.'),
    past: z.boolean().default(true).describe('Look into earlier research: its turns, sources and entities.'),
    sites: z
      .array(site)
      .max(20)
      .default([])
      .describe('Of the web, and of pages that were read earlier, only those of these hosts. Empty: all.'),
    collections: z
      .array(id)
      .max(10)
      .default([])
      .describe(
        'Ids of collections: what is in them is read, at most 50 sources and 10 files in all. With `web`, `files` and `past` false the ' +
          'run is limited to them.',
      ),
  })
  .meta({
    id: 'RunScope',
    description:
      'Where a run may look. What is attached to it or mentioned in it is read in any case. Child runs inherit it.',
  });
export type RunScope = z.infer<typeof runScope>;

export const recordingName = text
  .regex(/^[A-Za-z0-9._-]{1,100}$/, 'has letters, digits and . _ - only, at most 100')
  .describe('Under which name, in the workspace.');

export const runRecording = z
  .object({
    name: recordingName,
    mode: z
      .enum(['keep', 'replay', 'sealed'])
      .describe(
        '`keep`: ask the web, and keep what it answers. `replay`: answer from what is kept, ask for the rest and keep it. `sealed`: answer ' +
          'from what is kept; what is not is not there.',
      ),
  })
  .meta({
    id: 'RunRecording',
    description:
      'What searches and pages have answered is kept for 90 days, so that a later run sees the same: for evaluations. Failures are kept too. ' +
      'Posts of social networks, the browser and skills are not.',
  });
export type RunRecording = z.infer<typeof runRecording>;

export const steerRunBody = z
  .object({
    runId: id.describe('Equals the run id of the path.'),
    text: text.min(1).max(10_000).describe('What the run should know or do differently.'),
  })
  .meta({
    id: 'SteerRunBody',
    description: 'Words to a run at work.',
    examples: [{ runId: '01890a5d-ac96-774b-bcce-b302099a8057', text: 'Only look at Europe.' }],
  });
export type SteerRunBody = z.infer<typeof steerRunBody>;

export const steeredRun = z
  .object({ accepted: z.literal(true), runId: id })
  .meta({ id: 'SteeredRun', description: 'The words are stored: the next model call of the run sees them.' });
export type SteeredRun = z.infer<typeof steeredRun>;
