import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import type { SafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createReader } from '../../src/providers/web/read-document.ts';
import { zipFile } from '../../src/providers/web/testing/zip-file.ts';
import { WebError } from '../../src/providers/web/web-error.ts';
import { randomBytes, randomIntBetween } from '../support/seeded.ts';

const maxBodyChars = 200_000;
// To be given up after a while is an answer too; a crash, or a text beyond its limit, is none.
const reader = createReader({
  safeFetch: undefined as unknown as SafeFetch,
  limits: { timeLimitMs: 10_000, maxBodyChars },
});
after(() => reader.close());

const folders = ['pdf-set', 'office-set'].map((name) => new URL(`./${name}/`, import.meta.url));
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) })),
);
// Large ones say nothing that small ones do not.
const small = files.filter(({ bytes }) => bytes.length < 40_000);
const timesEach = 2;

const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'cut off': (bytes) => bytes.subarray(0, randomIntBetween(1, bytes.length)),
  'with bytes changed': (bytes) => {
    const changed = Buffer.from(bytes);
    for (let n = randomIntBetween(1, 40); n > 0; n -= 1)
      changed[randomIntBetween(0, changed.length)] = randomIntBetween(0, 256);
    return changed;
  },
  'with a piece repeated': (bytes) => {
    const start = randomIntBetween(0, bytes.length);
    const piece = bytes.subarray(start, start + randomIntBetween(1, 2_000));
    return Buffer.concat([bytes.subarray(0, start), piece, piece, bytes.subarray(start)]);
  },
  'with a piece of noise': (bytes) => {
    const start = randomIntBetween(0, bytes.length);
    return Buffer.concat([bytes.subarray(0, start), randomBytes(200), bytes.subarray(start + 200)]);
  },
};

/** Either it is read, within its limit, or it is refused in words; it is never anything else. */
async function readOrRefuse(bytes: Buffer, name: string): Promise<string> {
  try {
    const { body } = await reader.readBytes({ bytes, name });
    assert.ok(body.length <= maxBodyChars + 200, `${name} grew to ${body.length}`);
    return body;
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    assert.match(error.code, /^(unreadable|unsupported-type)$/);
    return error.message;
  }
}

for (const [kind, damage] of Object.entries(damages)) {
  test(`files ${kind} are read or refused, and the reader lives on`, async () => {
    for (const { name, bytes } of small)
      await Promise.all(Array.from({ length: timesEach }, () => readOrRefuse(damage(bytes), name)));
    const { body } = await reader.readBytes({ bytes: Buffer.from('still here'), name: 'a.txt' });
    assert.equal(body, 'still here');
  });
}

test('an archive that unpacks without end, and markup that nests without end, are refused', async () => {
  const mimetype = 'application/vnd.oasis.opendocument.text';
  const bomb = zipFile({ mimetype, 'content.xml': Buffer.alloc(150_000_000, 0x20) });
  assert.match(await readOrRefuse(bomb, 'bomb.odt'), /more than can be read/);
  const nested = zipFile({ mimetype, 'content.xml': `<body>${'<p>'.repeat(500_000)}` });
  assert.match(await readOrRefuse(nested, 'nested.odt'), /nested deeper/);
  const unclosed = `<body>${'<a><b></c>'.repeat(200_000)}`;
  assert.match(
    await readOrRefuse(zipFile({ mimetype, 'content.xml': unclosed }), 'unclosed.odt'),
    /nested deeper/,
  );
});

test('RTF, mail and sheets made to hurt stay within their limits', async () => {
  await readOrRefuse(Buffer.from(`{\\rtf1 ${'{'.repeat(2_000_000)}`), 'deep.rtf');
  await readOrRefuse(Buffer.from(`{\\rtf1 ${'\\trowd\\cell\\row '.repeat(200_000)}}`), 'rows.rtf');
  await readOrRefuse(Buffer.from(`{\\rtf1 ${"\\'e4".repeat(500_000)}\\par}`), 'bytes.rtf');
  await readOrRefuse(Buffer.from(`{\\rtf1 \\bin99999999999 x}`), 'bin.rtf');
  const deep = Array.from(
    { length: 5_000 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary="b${n + 1}"\r\n\r\n`,
  ).join('');
  await readOrRefuse(
    Buffer.from(
      `From: a\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b0"\r\n\r\n${deep}`,
    ),
    'deep.eml',
  );
  const cell = '<table-cell number-columns-repeated="9999999"><p>x</p></table-cell>';
  const row = `<table-row number-rows-repeated="9999999">${cell.repeat(50)}</table-row>`;
  const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
  const sheet = `<body><spreadsheet><table name="t">${row.repeat(50)}</table></spreadsheet></body>`;
  await readOrRefuse(zipFile({ mimetype, 'content.xml': sheet }), 'wide.ods');
});
