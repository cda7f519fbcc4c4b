import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where `quarry login` has signed in. */
export interface Login {
  url: string;
  key: string;
}

/** Undefined where nobody has, or where the file is none of ours. */
export async function readLogin(file: string): Promise<Login | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { url, key } = JSON.parse(text) as Partial<Login>;
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined;
  } catch {
    return undefined;
  }
}

/** A key opens what its user may: nobody else on this machine reads the file. */
export async function writeLogin(file: string, login: Login): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rm(file, { force: true });
  await writeFile(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
}

export const removeLogin = (file: string): Promise<void> => rm(file, { force: true });
