import type { FoundFile } from './output-files.ts';

const blockSize = 512;

const kinds: Record<string, string> = {
  '1': 'a hard link',
  '2': 'a symbolic link',
  '3': 'a device',
  '4': 'a device',
  '6': 'a fifo',
};

/**
 * Reads what tar wrote inside a sandbox. Foreign code may have had its hands on every byte: nothing is believed but
 * that a regular file has a name and some bytes. Ends where the bytes stop making sense.
 */
export function readTar(bytes: Buffer): FoundFile[] {
  const found: FoundFile[] = [];
  let longName: string | undefined;
  let at = 0;
  while (at + blockSize <= bytes.length) {
    const header = bytes.subarray(at, at + blockSize);
    const size = readNumber(header.subarray(124, 136));
    if (size === undefined || !isChecked(header)) break;
    const type = String.fromCharCode(header[156]!);
    const name = longName ?? readName(header);
    longName = undefined;
    at += blockSize;
    const body = bytes.subarray(at, at + size);
    at += Math.ceil(size / blockSize) * blockSize;
    if (type === 'L') longName = cString(body);
    else if (type === '0' || type === '\0') found.push(asFile(name, { body, size }));
    else if (kinds[type]) found.push({ kind: 'refused', name: clean(name), reason: `it is ${kinds[type]}` });
  }
  return found;
}

function asFile(name: string, { body, size }: { body: Buffer; size: number }): FoundFile {
  if (body.length < size) return { kind: 'refused', name: clean(name), reason: 'it is too large' };
  return { kind: 'file', name: clean(name), bytes: body };
}

const clean = (name: string): string => name.replace(/^(\.\/)+/, '');

function readName(header: Buffer): string {
  const prefix =
    header.subarray(257, 263).toString('latin1') === 'ustar\0' ? cString(header.subarray(345, 500)) : '';
  const name = cString(header.subarray(0, 100));
  return prefix ? `${prefix}/${name}` : name;
}

function cString(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? bytes.length : end).toString();
}

function readNumber(field: Buffer): number | undefined {
  const digits = cString(field).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}

function isChecked(header: Buffer): boolean {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  return readNumber(header.subarray(148, 156)) === sum;
}
