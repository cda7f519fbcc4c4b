import { crc32, inflateRawSync } from 'node:zlib';
import { WebError } from './web-error.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const mostEntries = 5_000;

interface ArchiveEntry {
  name: Buffer;
  data: Buffer;
}

/** Unpacks the parts of an archive that are text, by their names, within a limit. */
export function readArchive(bytes: Uint8Array, maxUnpackedBytes: number): Map<string, Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, Buffer>();
  let left = maxUnpackedBytes;
  for (const entry of listEntries(file)) {
    const name = entry.name.toString();
    if (!/\.(xml|rels|x?html?|opf|ncx)$|^mimetype$/i.test(name) || parts.has(name)) continue;
    const data = unpack(file, entry, left);
    left -= data.length;
    parts.set(name, data);
  }
  return parts;
}

/**
 * Unpacks the XML parts of an office file within a limit and packs them again without compression.
 * The libraries that read the result cannot meet a bomb, or an archive whose two directories disagree.
 */
export function plainArchive(bytes: Uint8Array, maxUnpackedBytes: number): Buffer {
  return packArchive(unpackArchive(bytes, maxUnpackedBytes));
}

/** The XML parts, within a limit. */
export function unpackArchive(bytes: Uint8Array, maxUnpackedBytes: number): ArchiveEntry[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: ArchiveEntry[] = [];
  let left = maxUnpackedBytes;
  for (const entry of listEntries(file)) {
    if (!/\.(xml|rels)$/i.test(entry.name.toString())) continue;
    const data = unpack(file, entry, left);
    left -= data.length;
    entries.push({ name: entry.name, data });
  }
  return entries;
}

interface DirectoryEntry {
  name: Buffer;
  method: number;
  packedSize: number;
  offset: number;
}

function listEntries(file: Buffer): DirectoryEntry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endSignature) throw brokenArchive();
  const count = file.readUInt16LE(end + 10);
  let position = file.readUInt32LE(end + 16);
  if (count > mostEntries) throw brokenArchive();
  const entries: DirectoryEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (position + 46 > file.length || file.readUInt32LE(position) !== entrySignature) throw brokenArchive();
    const nameLength = file.readUInt16LE(position + 28);
    entries.push({
      name: file.subarray(position + 46, position + 46 + nameLength),
      method: file.readUInt16LE(position + 10),
      packedSize: file.readUInt32LE(position + 20),
      offset: file.readUInt32LE(position + 42),
    });
    position += 46 + nameLength + file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32);
  }
  return entries;
}

function unpack(file: Buffer, entry: DirectoryEntry, maxBytes: number): Buffer {
  const { offset } = entry;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature) throw brokenArchive();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + entry.packedSize);
  if (entry.method === 0 && packed.length <= maxBytes) return packed;
  if (entry.method !== 8) throw brokenArchive();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (cause) {
    throw brokenArchive(cause);
  }
}

/** Without compression. */
export function packArchive(entries: ArchiveEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data } of entries) {
    // The fields that the local header and the directory share: version, flags, method, time, date, sum, sizes.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(4);
    local.writeUInt32LE(localSignature);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(entrySignature, 0);
    entry.writeUInt16LE(20, 4);
    shared.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, shared, name, data);
    directory.push(entry, name);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endSignature, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    directory.reduce((size, part) => size + part.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

function brokenArchive(cause?: unknown): WebError {
  return new WebError('unreadable', 'The office file is damaged or unpacks to more than can be read.', {
    cause,
  });
}
