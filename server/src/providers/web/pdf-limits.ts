import { constants, deflateSync, inflateSync } from 'node:zlib';

// The text of a page is a few kilobytes; drawings have more.
const mostOfStream = 4_000_000;
// Pictures are not unpacked at all, and fonts are not read word by word.
const isOther = /\/(Image|Length[12]|Type1C|CIDFontType0C|OpenType)\b/;
// Deflate packs a thousand equal bytes into one, not more.
const bestRatio = 1_032;

/**
 * A PDF whose compressed streams do not unpack to more than can be read. A page beyond keeps its beginning, packed again
 * in the place of the whole; so every offset in the file stays true.
 */
export function boundPdf(
  bytes: Uint8Array,
  { maxUnpackedBytes }: { maxUnpackedBytes: number },
): { bytes: Uint8Array; isCut: boolean } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = maxUnpackedBytes;
  let bounded: Buffer | undefined;
  for (const { start, end } of flateStreams(file)) {
    const { size, beginning } = unpackSome(file.subarray(start, end), Math.min(mostOfStream, left));
    left -= size;
    if (!beginning) continue;
    bounded ??= Buffer.from(file);
    const packed = deflateSync(beginning, { level: 9 });
    bounded.fill(0, start, end);
    if (packed.length <= end - start) packed.copy(bounded, start);
  }
  return { bytes: bounded ?? bytes, isCut: bounded !== undefined };
}

interface PdfStream {
  start: number;
  end: number;
}

const longestDictionary = 1_000;

function* flateStreams(file: Buffer): Generator<PdfStream> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    const before = file.toString('latin1', Math.max(0, at - longestDictionary), at);
    const dictionary = before.slice(before.lastIndexOf(' obj'));
    if (!/\/(FlateDecode|Fl)\b/.test(dictionary) || isOther.test(dictionary)) continue;
    let start = at + 6;
    if (file[start] === 0x0d) start += 1;
    if (file[start] === 0x0a) start += 1;
    const end = file.indexOf('endstream', start);
    if (end < 0) return;
    yield { start, end };
    at = end + 3;
  }
}

/** How much it unpacks to; its beginning, if that is too much. What cannot be unpacked is left to the reader. */
function unpackSome(packed: Buffer, most: number): { size: number; beginning?: Buffer } {
  if (packed.length * bestRatio < most) return { size: 0 };
  for (let { length } = packed; length > 0; length = Math.floor(length / 2)) {
    const data = inflateWithin(packed.subarray(0, length), most);
    if (data === 'damaged') return { size: 0 };
    if (data !== 'too large')
      return { size: data.length, ...(length < packed.length && { beginning: data }) };
  }
  return { size: 0, beginning: Buffer.alloc(0) };
}

function inflateWithin(packed: Buffer, most: number): Buffer | 'too large' | 'damaged' {
  try {
    // A part without its end is unpacked as far as it goes.
    return inflateSync(packed, {
      maxOutputLength: Math.max(1, most),
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged';
  }
}
