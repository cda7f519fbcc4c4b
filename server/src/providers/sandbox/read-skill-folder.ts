import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { InputFile } from './sandbox.ts';
import { SandboxError } from './sandbox.ts';

const mostFiles = 500;
const mostBytes = 50_000_000;

/** The regular files of a skill's folder, by their paths in it. Links and the like are left out. */
export async function readSkillFolder(folder: string): Promise<InputFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  if (files.length > mostFiles) throw new SandboxError(`The skill has more than ${mostFiles} files`);
  const read: InputFile[] = [];
  let room = mostBytes;
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readRegularFile(file, room);
    if (!bytes) throw new SandboxError(`The skill has more than ${mostBytes} bytes`);
    room -= bytes.length;
    read.push({ name: path.relative(folder, file).split(path.sep).join('/'), bytes });
  }
  return read;
}

async function readRegularFile(file: string, maxBytes: number): Promise<Buffer | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = await handle.stat();
    return found.isFile() && found.size <= maxBytes ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
}
