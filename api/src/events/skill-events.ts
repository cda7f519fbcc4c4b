import { z } from 'zod';
import { workUsage } from '../common.ts';
import { storedFile } from '../files.ts';
import { toolEvent } from './event.ts';

const skillName = z.string();

export const skillEvents = [
  toolEvent({
    type: 'skill-session-start',
    description: 'Work with a skill begins, or begins again: what the code has written before is void.',
    payload: { skillName, attempt: z.int().optional().describe('From 2, when a failed program was mended.') },
  }),
  toolEvent({
    type: 'skill-delta',
    description: 'New output of the code.',
    payload: { text: z.string(), stream: z.enum(['stdout', 'stderr']) },
  }),
  toolEvent({
    type: 'skill-ask-secret',
    description: 'The skill waits until each key is registered through `POST /secret`.',
    payload: { skillName, keys: z.array(z.string()) },
  }),
  toolEvent({
    type: 'skill-complete',
    description: 'The code has ended.',
    payload: {
      skillName,
      exitCode: z.int().nullable().describe('Null when the code was stopped, or none was run.'),
      reason: z
        .string()
        .optional()
        .describe('Why there is no exit code, or which limit the code ran into, in words.'),
      outputFiles: z.array(storedFile),
      usage: workUsage,
    },
  }),
] as const;
