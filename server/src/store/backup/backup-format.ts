import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * A back-up is a packed file (gzip) of frames: a letter, the length of what follows, and that. A head, then for each table its name,
 * its rows as the database itself writes them, and how many there were, then counters and keys, and a seal over all before it.
 */
export const BACKUP_FORMAT = 1;

const statement = z.object({ sql: z.string(), table: z.string().nullable() });

export const backupHead = z.object({
  quarry: z.literal('backup'),
  format: z.number(),
  /** The release that wrote it. */
  version: z.string(),
  madeAt: z.string(),
  /** The time of the last migration that the database had run. */
  migration: z.number(),
  postgres: z.string(),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Extensions whose types its columns have. */
      needs: z.array(z.string()),
    }),
  ),
  extensions: z.array(z.string()),
  /** What rows need to be taken in, and what is faster and safer behind them. */
  schema: z.object({ ground: z.array(statement), rest: z.array(statement) }),
  /** Which key the installation had, without saying anything about it. */
  keyId: z.string().nullable(),
});
export type BackupHead = z.infer<typeof backupHead>;

export const backupTable = z.object({ table: z.string() });
export const backupRows = z.object({ rows: z.number() });
export const backupCounters = z.array(
  z.object({ sequence: z.string(), value: z.string(), isUsed: z.boolean() }),
);
export type BackupCounters = z.infer<typeof backupCounters>;
export const backupKeys = z.object({ present: z.string(), previous: z.string().nullable() });
export type BackupKeys = z.infer<typeof backupKeys>;
const backupSeal = z.object({ sha256: z.string() });

export const FRAME = {
  head: 'h',
  table: 't',
  data: 'd',
  rows: 'r',
  counters: 'c',
  keys: 'k',
  seal: 's',
} as const;
const KINDS: ReadonlySet<string> = new Set(Object.values(FRAME));

export interface Frame {
  kind: string;
  body: Buffer;
}

const HEADER_BYTES = 5;
/** Far above what is written; a length beyond it is damage. */
const LARGEST_FRAME = 1 << 30;

function frameOf(kind: string, body: Uint8Array): Buffer[] {
  const header = Buffer.alloc(HEADER_BYTES, kind, 'latin1');
  header.writeUInt32BE(body.length, 1);
  return [header, Buffer.from(body.buffer, body.byteOffset, body.byteLength)];
}

export const json = (kind: string, value: unknown): Frame => ({
  kind,
  body: Buffer.from(JSON.stringify(value)),
});

/** Frames as bytes, and the seal behind them. */
export async function* sealFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const { kind, body } of frames)
    for (const part of frameOf(kind, body)) {
      hash.update(part);
      yield part;
    }
  const seal = json(FRAME.seal, { sha256: hash.digest('hex') });
  yield* frameOf(seal.kind, seal.body);
}

/** What is wrong with a file, in words that go on from its name. */
export class DamagedBackup extends Error {}

/** Bytes as frames, without the seal. Throws DamagedBackup where a file is cut or altered, at its end at the latest. */
export async function* openFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const cutter = cutFrames();
  let isSealed = false;
  for await (const chunk of bytes) {
    cutter.add(chunk);
    for (let whole = cutter.next(); whole; whole = cutter.next()) {
      if (isSealed) throw new DamagedBackup('has something behind its end');
      const frame = { kind: String.fromCharCode(whole[0]!), body: whole.subarray(HEADER_BYTES) };
      if (!KINDS.has(frame.kind)) throw new DamagedBackup('is damaged');
      isSealed = frame.kind === FRAME.seal;
      if (isSealed) {
        requireSeal(frame, hash.digest('hex'));
        continue;
      }
      hash.update(whole);
      yield frame;
    }
  }
  if (!isSealed) throw new DamagedBackup('is cut off');
  if (cutter.left() > 0) throw new DamagedBackup('has something behind its end');
}

/** Whole frames from pieces of any size. */
function cutFrames() {
  let held: Buffer[] = [];
  let size = 0;
  const joined = (): Buffer => {
    if (held.length > 1) held = [Buffer.concat(held)];
    return held[0]!;
  };
  return {
    left: () => size,
    add(chunk: Buffer): void {
      held.push(chunk);
      size += chunk.length;
    },
    next(): Buffer | undefined {
      if (size < HEADER_BYTES) return undefined;
      const first = held[0]!.length < HEADER_BYTES ? joined() : held[0]!;
      const length = HEADER_BYTES + first.readUInt32BE(1);
      if (length > LARGEST_FRAME) throw new DamagedBackup('is damaged');
      if (size < length) return undefined;
      const all = joined();
      held = [all.subarray(length)];
      size -= length;
      return all.subarray(0, length);
    },
  };
}

function requireSeal({ body }: Frame, sha256: string): void {
  if (readJson(backupSeal, body).sha256 !== sha256)
    throw new DamagedBackup('was altered: its seal does not fit');
}

export function readJson<Schema extends z.ZodType>(schema: Schema, body: Buffer): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new DamagedBackup('is damaged');
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new DamagedBackup('is damaged');
  return read.data;
}
