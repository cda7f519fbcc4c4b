import { z } from 'zod';
import { timestamp } from './common.ts';
import { recordingName } from './run-options.ts';

export const recording = z
  .object({
    name: recordingName,
    answers: z.int().min(0).describe('Searches and pages that are kept under it.'),
    bytes: z.int().min(0),
    firstAt: timestamp,
    lastAt: timestamp.describe('Each answer goes 90 days after it was kept.'),
  })
  .meta({ id: 'Recording', description: 'What the web has answered, kept for runs with `recording`.' });
export type Recording = z.infer<typeof recording>;

export const recordingList = z
  .object({ recordings: z.array(recording).describe('The newest first.') })
  .meta({ id: 'RecordingList' });
export type RecordingList = z.infer<typeof recordingList>;
