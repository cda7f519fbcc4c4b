import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The Chromium that is configured, or else the first one on the path. */
export async function findChromium({
  chromiumPath,
  searchPath,
}: Pick<Config, 'chromiumPath' | 'searchPath'>): Promise<string | undefined> {
  if (chromiumPath !== undefined) return (await isProgram(chromiumPath)) ? chromiumPath : undefined;
  for (const name of NAMES)
    for (const folder of [...searchPath, '/usr/bin', '/usr/local/bin'])
      if (await isProgram(path.join(folder, name))) return path.join(folder, name);
  return undefined;
}

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
