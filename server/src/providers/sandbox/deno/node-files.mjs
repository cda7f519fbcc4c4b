import assert from 'node:assert';
import buffer, { Buffer } from 'node:buffer';
import crypto from 'node:crypto';
import events from 'node:events';
import path from 'node:path';
import process from 'node:process';
import stream from 'node:stream';
import url from 'node:url';
import util from 'node:util';
import zlib from 'node:zlib';

/** Puts files in memory under `node:fs` and under Deno's own names; returns the modules that `require` knows. */
export function installFiles(disk) {
  const sync = nodeFiles(disk);
  const later = Object.fromEntries(
    Object.entries(sync).map(([name, work]) => [name.replace(/Sync$/, ''), async (...args) => work(...args)]),
  );
  const called = Object.fromEntries(
    Object.entries(later).map(([name, work]) => [name, util.callbackify(work)]),
  );
  const promises = later;
  const fs = { ...sync, ...called, promises };
  // What import-map.json gives to code that imports them.
  globalThis[Symbol.for('quarry.fs')] = fs;
  globalThis[Symbol.for('quarry.promises')] = promises;
  Object.assign(globalThis.Deno, denoFiles(sync));
  const names = { assert, buffer, crypto, events, fs, path, process, stream, url, util, zlib };
  return { ...names, 'fs/promises': promises };
}

const encodingOf = (options) => (typeof options === 'string' ? options : options?.encoding);

function nodeFiles(disk) {
  const stat = (place) => {
    const isFolder = disk.isFolder(place);
    const size = isFolder ? 0 : disk.read(place).length;
    return { size, isFile: () => !isFolder, isDirectory: () => isFolder, isSymbolicLink: () => false };
  };
  return {
    readFileSync: (place, options) => {
      const bytes = Buffer.from(disk.read(place));
      const encoding = encodingOf(options);
      return encoding ? bytes.toString(encoding) : bytes;
    },
    writeFileSync: (place, data) => disk.write(place, Buffer.from(data)),
    appendFileSync: (place, data) => {
      const before = disk.has(place) ? disk.read(place) : Buffer.alloc(0);
      disk.write(place, Buffer.concat([before, Buffer.from(data)]));
    },
    copyFileSync: (from, to) => disk.write(to, disk.read(from)),
    renameSync: (from, to) => {
      disk.write(to, disk.read(from));
      disk.remove(from);
    },
    existsSync: (place) => disk.has(place),
    accessSync: (place) => void stat(place),
    readdirSync: (place, options) => {
      const names = disk.list(place);
      if (!options?.withFileTypes) return names;
      return names.map((name) => ({ name, parentPath: place, ...stat(`${place}/${name}`) }));
    },
    mkdirSync: (place) => disk.makeFolder(place),
    statSync: stat,
    lstatSync: stat,
    rmSync: (place) => disk.remove(place),
    unlinkSync: (place) => disk.remove(place),
  };
}

function denoFiles(sync) {
  const now = {
    readTextFileSync: (place) => sync.readFileSync(place, 'utf8'),
    readFileSync: (place) => new Uint8Array(sync.readFileSync(place)),
    writeTextFileSync: sync.writeFileSync,
    writeFileSync: sync.writeFileSync,
    mkdirSync: sync.mkdirSync,
    removeSync: sync.rmSync,
    cwd: () => '/job',
  };
  const later = Object.entries(now)
    .filter(([name]) => name.endsWith('Sync'))
    .map(([name, work]) => [name.slice(0, -'Sync'.length), async (...args) => work(...args)]);
  return { ...now, ...Object.fromEntries(later) };
}
