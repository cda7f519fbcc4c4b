import { z } from 'zod';
import { id } from './common.ts';

export const storedFile = z
  .object({
    id,
    url: z.string().describe('May be used in `fileUrls`.'),
    name: z.string(),
    mediaType: z.string(),
    size: z.int().min(0).describe('Bytes.'),
  })
  .meta({ id: 'StoredFile', description: 'A file that the user uploaded or a skill wrote.' });
export type StoredFile = z.infer<typeof storedFile>;
