import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { keepOutputFiles } from './output-files.ts';
import type { FoundFile } from './output-files.ts';
import { isSafeName } from './output-files.ts';
import { defaultLimits } from './sandbox.ts';
import { readTar } from './tar.ts';

const file = (name: string, text = 'x'): FoundFile => ({ kind: 'file', name, bytes: Buffer.from(text) });
const keep = (found: FoundFile[], more = {}) =>
  keepOutputFiles(found, { job: {}, limits: { ...defaultLimits, ...more } });

/** One entry as tar would write it, with a checksum that is right. */
function entry({
  name,
  type = '0',
  body = '',
  size,
}: {
  name: string;
  type?: string;
  body?: string;
  size?: string;
}) {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(size ?? body.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  header.write('ustar\0', 257);
  header.fill(32, 148, 156);
  header.write(
    `${header
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  );
  const padded = Buffer.alloc(Math.ceil(body.length / 512) * 512);
  padded.write(body);
  return Buffer.concat([header, padded]);
}

test('names that lead elsewhere, hide, or pretend are refused', () => {
  const bad = [
    '../x',
    '/etc/passwd',
    'a/../../b',
    'a//b',
    './x/..',
    '.ssh/key',
    'a\nb',
    'a\0b',
    'C:\\x',
    'a\\b',
  ];
  const worse = ['', ' ', 'x ', '\u202egnp.exe', 'x'.repeat(201), 'e\u0301', 'con|x', '\ud800', 'a/', '..'];
  for (const name of [...bad, ...worse]) assert.equal(isSafeName(name), false, JSON.stringify(name));
  for (const name of ['a.png', 'deep/er/図.svg', 'Über größe.txt', 'x-1_2 (3).csv'])
    assert.equal(isSafeName(name), true, name);
});

test('a hostile archive yields no name with a way out, no link, and never more than it holds', () => {
  const archive = Buffer.concat([
    entry({ name: '../../../etc/cron.d/x', body: 'evil' }),
    entry({ name: '/root/.ssh/authorized_keys', body: 'evil' }),
    entry({ name: 'link', type: '2' }),
    entry({ name: 'hard', type: '1' }),
    entry({ name: 'tty', type: '3' }),
    entry({ name: './fine.txt', body: 'fine' }),
    entry({ name: 'long', size: '77777777777' }),
  ]);
  const { outputFiles, refusedFiles } = keep(readTar(archive));
  assert.deepEqual(
    outputFiles.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
    [['fine.txt', 'fine']],
  );
  assert.deepEqual(
    refusedFiles.map(({ reason }) => reason),
    [
      'its name is not allowed',
      'its name is not allowed',
      'it is a symbolic link',
      'it is a hard link',
      'it is a device',
      'it is too large',
    ],
  );
});

test('bytes that are no archive are no files', () => {
  assert.deepEqual(readTar(Buffer.alloc(4_096, 'x')), []);
  assert.deepEqual(readTar(Buffer.alloc(0)), []);
  const broken = entry({ name: 'x', body: 'y' });
  broken[0] = 66;
  assert.deepEqual(readTar(broken), []);
});

test('what tar really writes is read, long names included', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-tar-'));
  try {
    const long = `${'long'.repeat(20)}/${'name'.repeat(25)}.txt`;
    await mkdir(path.join(folder, path.dirname(long)));
    await writeFile(path.join(folder, long), 'deep');
    await writeFile(path.join(folder, 'empty'), '');
    const found = readTar(execFileSync('tar', ['-C', folder, '-cf', '-', '.']));
    const texts = found.map((one) => [one.name, one.kind === 'file' && Buffer.from(one.bytes).toString()]);
    assert.deepEqual(texts.sort(), [
      ['empty', ''],
      [long, 'deep'],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('too many, too much, and two that some disks take for one are refused', () => {
  const { outputFiles, refusedFiles } = keep(
    [file('a.txt'), file('A.TXT'), file('big', 'x'.repeat(99)), file('b'), file('c')],
    {
      outputFiles: 2,
      outputFileBytes: 50,
    },
  );
  assert.deepEqual(
    outputFiles.map(({ name }) => name),
    ['a.txt', 'b'],
  );
  assert.deepEqual(
    refusedFiles.map(({ name }) => name),
    ['A.TXT', 'big', 'c'],
  );
});
