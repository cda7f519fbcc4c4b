import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createReader } from '../read-document.ts';
import { createSafeFetch } from '../safe-fetch.ts';
import { createTesseract } from '../ocr/tesseract.ts';
import { needs } from '../../../../test/support/needs.ts';
import type { PictureToDraw } from '../testing/picture-file.ts';
import {
  animatedGif,
  colourAt,
  jpegFile,
  pngFile,
  webpFile,
  writtenPicture,
} from '../testing/picture-file.ts';
import { readPictureHead } from './picture-head.ts';

const safeFetch = createSafeFetch({ allowPrivate: [] });
const reader = createReader({ safeFetch });
after(async () => {
  reader.close();
  await safeFetch.close();
});

const read = (bytes: Buffer, mediaType?: string) => reader.readBytes({ bytes, name: 'a picture', mediaType });

const isNear = (actual: number[], wanted: number[]) =>
  assert.ok(
    actual.every((value, i) => Math.abs(value - wanted[i]!) < 24),
    `${actual.join(' ')} is not ${wanted.join(' ')}`,
  );

const drawing: PictureToDraw = {
  width: 64,
  height: 32,
  colour: (x) => (x < 32 ? [220, 20, 20] : [20, 20, 220]),
};

for (const [name, file] of Object.entries({
  'image/png': pngFile(drawing),
  'image/jpeg': jpegFile(drawing),
  'image/webp': webpFile(drawing),
}))
  test(`${name}: read as a picture, whatever its declared type, and written anew without what stood beside it`, async () => {
    const document = await read(file, 'application/octet-stream');
    assert.deepEqual(document.picture, { mediaType: name, width: 64, height: 32 });
    assert.equal(document.mediaType, name);
    assert.equal(document.body, '');
    assert.equal(document.title, 'a picture');
    assert.match(document.description, /^Picture \(\w+, 64 × 32\)\.$/);
    assert.equal(document.file!.mediaType, 'image/jpeg');
    const { bytes } = document.file!;
    assert.equal(Buffer.from(bytes).includes('secret'), false);
    isNear(colourAt(bytes, 5, 16), [220, 20, 20]);
    isNear(colourAt(bytes, 60, 16), [20, 20, 220]);
  });

test('a large picture is made small: the longest side has 1,024 points', async () => {
  const document = await read(pngFile({ width: 1_536, height: 768 }));
  assert.deepEqual(document.picture, { mediaType: 'image/png', width: 1_536, height: 768 });
  const head = readPictureHead(document.file!.bytes)!;
  assert.deepEqual([head.width, head.height], [1_024, 512]);
  assert.ok(document.file!.bytes.length < 40_000);
});

const corner: PictureToDraw['colour'] = (x, y) => (x < 32 && y < 16 ? [220, 20, 20] : [20, 220, 20]);

test('a picture stands upright however its camera was held', async () => {
  // Where the corner that was up and left lies after the turn.
  const wanted: Record<number, [x: number, y: number]> = {
    1: [2, 2],
    2: [60, 2],
    3: [60, 28],
    4: [2, 28],
    5: [2, 2],
    6: [28, 2],
    7: [28, 60],
    8: [2, 60],
  };
  for (const [orientation, [x, y]] of Object.entries(wanted)) {
    const file = jpegFile({ width: 64, height: 32, colour: corner }, { orientation: Number(orientation) });
    const { file: small, picture } = await read(file);
    const size = Number(orientation) >= 5 ? [32, 64] : [64, 32];
    assert.deepEqual([picture!.width, picture!.height], size);
    isNear(colourAt(small!.bytes, x, y), [220, 20, 20]);
  }
});

test('what is see-through is white, not black', async () => {
  const { file } = await read(pngFile({ width: 16, height: 16, colour: () => [0, 0, 0, 0] }));
  isNear(colourAt(file!.bytes, 8, 8), [255, 255, 255]);
});

test('of a film the first frame is taken', async () => {
  const { picture, file } = await read(animatedGif);
  assert.deepEqual(picture, { mediaType: 'image/gif', width: 1, height: 1 });
  isNear(colourAt(file!.bytes, 0, 0), [255, 0, 0]);
});

test('two pictures at one address are two versions of it', async () => {
  const one = await read(pngFile({ width: 8, height: 8 }));
  const other = await read(pngFile({ width: 8, height: 8, colour: () => [0, 0, 255] }));
  assert.notEqual(one.contentHash, other.contentHash);
});

const png = pngFile({ width: 300, height: 300, colour: (x, y) => [x % 256, y % 256, (x * y) % 256] });
const jpeg = jpegFile({ width: 300, height: 300, colour: (x, y) => [x % 256, y % 256, (x * y) % 256] });
const webp = webpFile({ width: 300, height: 300 });
const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const hostile: Record<string, { bytes: Buffer; mediaType?: string; why: RegExp }> = {
  'a bomb that says its size': {
    bytes: pngFile({ width: 1, height: 1, declared: { width: 60_000, height: 60_000 } }),
    why: /60000 × 60000 points, which is more than is read/,
  },
  'a picture of no size': {
    bytes: pngFile({ width: 1, height: 1, declared: { width: 0, height: 5 } }),
    why: /damaged/,
  },
  'one whose points end early': {
    bytes: pngFile({ width: 10, height: 10, declared: { width: 6_000, height: 6_000 } }),
    why: /damaged/,
  },
  'a PNG cut off': { bytes: png.subarray(0, png.length / 2), why: /damaged/ },
  'a PNG cut off in its head': { bytes: png.subarray(0, 18), why: /damaged/ },
  'a JPEG cut off in its head': { bytes: jpeg.subarray(0, 30), why: /damaged/ },
  'a WebP cut off': { bytes: webp.subarray(0, 40), why: /damaged/ },
  'noise behind the head of a GIF': {
    bytes: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(400, 0xf1)]),
    why: /damaged|more than is read/,
  },
  'a page that says it is a picture': {
    bytes: Buffer.from('<p>hello</p>'),
    mediaType: 'image/png',
    why: /says it is a picture \(image\/png\), but is not one/,
  },
  'a drawing with a script': {
    bytes: Buffer.from(drawn),
    mediaType: 'image/svg+xml',
    why: /picture \(image\/svg\+xml\) cannot be read; PNG, JPEG, WebP and GIF can/,
  },
  'a drawing that does not say so': {
    bytes: Buffer.from(`<?xml version="1.0"?>\n${drawn}`),
    why: /cannot be read/,
  },
  'a format that is not decoded': {
    bytes: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1'),
    mediaType: 'image/avif',
    why: /picture \(image\/avif\) cannot be read/,
  },
};

for (const [name, { bytes, mediaType, why }] of Object.entries(hostile))
  test(`${name} is refused in words, and the next picture is read`, async () => {
    await assert.rejects(read(bytes, mediaType), { name: 'WebError', message: why });
    assert.equal((await read(pngFile({ width: 8, height: 8 }))).picture!.width, 8);
  });

test('a picture that breaks off in any place is read or refused, and nothing else happens', async () => {
  for (const file of [png, jpeg, webp, animatedGif])
    for (let part = 1; part < 8; part += 1) {
      const bytes = file.subarray(0, Math.floor((file.length * part) / 8));
      await read(bytes).catch((error: Error) => assert.equal(error.name, 'WebError'));
    }
});

test('what is written in a picture is its text, where it can be read', needs('tesseract'), async () => {
  const reading = createReader({ safeFetch, pictures: createTesseract() });
  try {
    const written = writtenPicture(['Total revenue rose', 'to 48 million']);
    assert.match((await reading.readBytes({ bytes: written })).body, /Total revenue rose\s+to 48 million/);
    assert.equal((await reading.readBytes({ bytes: pngFile(drawing) })).body, '');
  } finally {
    reading.close();
  }
});
