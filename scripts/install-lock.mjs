import { createHash } from 'node:crypto';
import { mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot, say } from './project.mjs';

const beatMs = 1_000;
const deadAfterMs = 15_000;

/**
 * Runs `work` while no other process installs into this folder. The holder touches the lock every second, so one left
 * behind by a kill -9 is known by its age.
 */
export async function withInstallLock(work) {
  const lock = lockFolder();
  await acquire(lock);
  const heartbeat = setInterval(() => touch(lock), beatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    remove(lock);
  }
}

function lockFolder() {
  const id = createHash('sha256').update(projectRoot).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `quarry-install-${process.getuid?.() ?? 0}-${id}`);
}

async function acquire(lock) {
  let hasSaid = false;
  while (!create(lock)) {
    if (!hasSaid) say('Another process is installing the dependencies; waiting for it.');
    hasSaid = true;
    if (ageOf(lock) > deadAfterMs) remove(lock);
    else await sleep(200);
  }
}

function create(lock) {
  return succeeds(() => mkdirSync(lock, { mode: 0o700 }), 'EEXIST');
}

function remove(lock) {
  return succeeds(() => rmdirSync(lock), 'ENOENT');
}

function touch(lock) {
  return succeeds(() => utimesSync(lock, new Date(), new Date()), 'ENOENT');
}

function ageOf(lock) {
  let age = 0;
  succeeds(() => (age = Date.now() - statSync(lock).mtimeMs), 'ENOENT');
  return age;
}

function succeeds(work, expectedCode) {
  try {
    work();
    return true;
  } catch (error) {
    if (error.code === expectedCode) return false;
    throw error;
  }
}
