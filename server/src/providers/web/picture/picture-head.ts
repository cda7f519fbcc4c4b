/** What the first bytes of a picture say about it, before anything is decoded. */
export interface PictureHead {
  mediaType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  width: number;
  height: number;
  /** As EXIF counts them: 1 stands upright, 6 and 8 lie on a side. */
  orientation: number;
}

/** Undefined for what is no picture that can be read here, or breaks off before it says its size. */
export function readPictureHead(bytes: Uint8Array): PictureHead | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngHead(data) ?? jpegHead(data) ?? gifHead(data) ?? webpHead(data);
  } catch (error) {
    // Cut off in the middle of a number.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const ascii = (data: Buffer, from: number, to: number) => data.toString('latin1', from, to);

function pngHead(data: Buffer): PictureHead | undefined {
  if (ascii(data, 0, 8) !== '\x89PNG\r\n\x1A\n' || ascii(data, 12, 16) !== 'IHDR') return undefined;
  const size = { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  return { mediaType: 'image/png', ...size, orientation: 1 };
}

function gifHead(data: Buffer): PictureHead | undefined {
  if (!/^GIF8[79]a$/.test(ascii(data, 0, 6))) return undefined;
  return {
    mediaType: 'image/gif',
    width: data.readUInt16LE(6),
    height: data.readUInt16LE(8),
    orientation: 1,
  };
}

function webpHead(data: Buffer): PictureHead | undefined {
  if (ascii(data, 0, 4) !== 'RIFF' || ascii(data, 8, 12) !== 'WEBP') return undefined;
  const size = webpSize(data);
  return size && { mediaType: 'image/webp', ...size, orientation: 1 };
}

function webpSize(data: Buffer): { width: number; height: number } | undefined {
  switch (ascii(data, 12, 16)) {
    case 'VP8X':
      return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = data.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegHead(data: Buffer): PictureHead | undefined {
  if (ascii(data, 0, 3) !== '\xFF\xD8\xFF') return undefined;
  let orientation = 1;
  for (let at = 2; ;) {
    if (data.readUInt8(at) !== 0xff) return undefined;
    const marker = data.readUInt8(at + 1);
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = data.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      const size = { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
      return { mediaType: 'image/jpeg', ...size, orientation };
    }
    if (marker === 0xe1) orientation = exifOrientation(data.subarray(at + 4, at + 2 + length)) ?? orientation;
    at += 2 + length;
  }
}

/** What a camera says about how it was held. */
function exifOrientation(data: Buffer): number | undefined {
  if (ascii(data, 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = data.subarray(6);
  const isLittle = ascii(tiff, 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = Math.min(short(first), 200);
    for (let entry = 0; entry < count; entry += 1) {
      const at = first + 2 + entry * 12;
      if (short(at) === 0x0112) return short(at + 8);
    }
  } catch (error) {
    // What is said beside the picture may be broken; the picture need not be.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}
