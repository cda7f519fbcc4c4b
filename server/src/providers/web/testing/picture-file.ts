import { crc32, deflateSync } from 'node:zlib';
import photon from '@silvia-odwyer/photon-node';

type Colour = readonly [red: number, green: number, blue: number, alpha?: number];

export interface PictureToDraw {
  width: number;
  height: number;
  colour?: (x: number, y: number) => Colour;
}

/** A PNG, written by hand so that it may also lie about its size. */
export function pngFile({
  width,
  height,
  colour = () => [200, 30, 30],
  declared = { width, height },
}: PictureToDraw & { declared?: { width: number; height: number } }): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue, alpha = 255] = colour(x, y);
      rows.set([red, green, blue, alpha], y * (1 + width * 4) + 1 + x * 4);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(declared.width, 0);
  head.writeUInt32BE(declared.height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('tEXt', Buffer.from('Comment\0the secret place where it was taken')),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** With what a camera says beside it, how it was held among that. */
export function jpegFile(picture: PictureToDraw, { orientation = 1 } = {}): Buffer {
  const plain = Buffer.from(decoded(picture).get_bytes_jpeg(90));
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('the secret place')]);
  const mark = Buffer.from([0xff, 0xe1, 0, 0]);
  mark.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([plain.subarray(0, 2), mark, exif, plain.subarray(2)]);
}

export const webpFile = (picture: PictureToDraw): Buffer => Buffer.from(decoded(picture).get_bytes_webp());

function decoded(picture: PictureToDraw) {
  return photon.PhotonImage.new_from_byteslice(pngFile(picture));
}

/** Two frames of one point each, the first red and the second blue. */
export const animatedGif = Buffer.from(
  [
    '474946383961 0100 0100 91 00 00 ff0000 0000ff 000000 ffffff',
    '21ff0b 4e45545343415045322e30 03 01 0000 00',
    '21f904 00 0a00 00 00 2c 0000 0000 0100 0100 00 02 02 4401 00',
    '21f904 00 0a00 00 00 2c 0000 0000 0100 0100 00 02 02 4c01 00 3b',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
);

/** The colour of a point of a JPEG, as it comes out of it. */
export function colourAt(jpeg: Uint8Array, x: number, y: number): number[] {
  const image = photon.PhotonImage.new_from_byteslice(jpeg);
  const at = (y * image.get_width() + x) * 4;
  return [...image.get_raw_pixels().subarray(at, at + 3)];
}

/** Black words on white, one line below the other. */
export function writtenPicture(lines: string[]): Buffer {
  const image = decoded({ width: 900, height: 60 + lines.length * 70, colour: () => [255, 255, 255] });
  // The program writes in white with a border; on black, turned inside out, that is print.
  photon.invert(image);
  for (const [i, line] of lines.entries()) photon.draw_text(image, line, 30, 20 + i * 70, 44);
  photon.invert(image);
  return Buffer.from(image.get_bytes());
}
