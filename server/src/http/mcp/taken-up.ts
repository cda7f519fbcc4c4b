import { z } from 'zod';

/** Where a call stands: enough to take it up again on any node, without anything being kept for it. */
const place = z.object({
  runId: z.guid(),
  seq: z.int().min(0),
  /** Of the request that is still to be answered. */
  id: z.union([z.string().max(200), z.number()]),
  progressToken: z.union([z.string().max(200), z.number()]).optional(),
});
export type Place = z.infer<typeof place>;

/** As the id of an event in a stream. What it names is looked up in the scope of who sends it back. */
export const writePlace = (given: Place): string => Buffer.from(JSON.stringify(given)).toString('base64url');

export function readPlace(text: string): Place | undefined {
  try {
    return place.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
