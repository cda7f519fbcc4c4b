import { access, constants } from 'node:fs/promises';
import path from 'node:path';

const USUAL_FOLDERS = ['/usr/bin', '/usr/local/bin'];

/** The first of the names that is a program, in the order of the names. */
export async function findProgram(
  names: string[],
  searchPath: readonly string[],
): Promise<string | undefined> {
  for (const name of names)
    for (const folder of [...searchPath, ...USUAL_FOLDERS])
      if (await isProgram(path.join(folder, name))) return path.join(folder, name);
  return undefined;
}

export async function isProgram(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
