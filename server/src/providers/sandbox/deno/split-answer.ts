import { z } from 'zod';
import type { FoundFile } from '../output-files.ts';

const head = z.object({
  exitCode: z.int(),
  isFull: z.boolean(),
  isOutOfMemory: z.boolean(),
  found: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('file'), name: z.string(), size: z.int().min(0) }),
      z.object({ kind: z.literal('refused'), name: z.string(), reason: z.string() }),
    ]),
  ),
});

export interface DenoAnswer {
  exitCode: number;
  isFull: boolean;
  /** It ended with an error that says so. */
  isOutOfMemory: boolean;
  found: FoundFile[];
}

/** What comes before the mark is the code's own output; what comes after it is the answer. */
export function splitAtMark(mark: string, maxBytes: number) {
  const sign = Buffer.from(`\0${mark}\0`);
  let held = Buffer.alloc(0);
  let isBehind = false;
  let room = maxBytes;
  const answer: Buffer[] = [];

  function keep(chunk: Buffer): void {
    if (room > 0) answer.push(chunk);
    room -= chunk.length;
  }

  return {
    /** Returns what the code wrote. */
    take: (chunk: Buffer): Buffer => {
      if (isBehind) {
        keep(chunk);
        return Buffer.alloc(0);
      }
      held = Buffer.concat([held, chunk]);
      const at = held.indexOf(sign);
      isBehind = at >= 0;
      if (isBehind) keep(held.subarray(at + sign.length));
      const shown = held.subarray(0, isBehind ? at : held.length - partOf(sign, held));
      held = held.subarray(shown.length);
      return shown;
    },
    rest: (): Buffer => (isBehind ? Buffer.alloc(0) : held),
    answer: () => (isBehind ? readAnswer(Buffer.concat(answer)) : undefined),
  };
}

/** How many of the last bytes are the beginning of the sign. */
function partOf(sign: Buffer, bytes: Buffer): number {
  for (let length = Math.min(sign.length - 1, bytes.length); length > 0; length -= 1)
    if (bytes.subarray(-length).equals(sign.subarray(0, length))) return length;
  return 0;
}

/** Foreign code shares the process that wrote this: undefined where it makes no sense. */
function readAnswer(bytes: Buffer): DenoAnswer | undefined {
  const end = bytes.indexOf(10);
  const parsed = head.safeParse(parseJson(bytes.subarray(0, end).toString()));
  if (end < 0 || !parsed.success) return undefined;
  let at = end + 1;
  const found = parsed.data.found.map((file): FoundFile => {
    if (file.kind === 'refused') return file;
    at += file.size;
    if (at > bytes.length) return { kind: 'refused', name: file.name, reason: 'it is too large' };
    return { kind: 'file', name: file.name, bytes: bytes.subarray(at - file.size, at) };
  });
  return { ...parsed.data, found };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
