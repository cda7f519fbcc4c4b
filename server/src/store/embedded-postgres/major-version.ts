import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from './startup-error.ts';

/** PostgreSQL reads the files of its own major version only; the release that has the old one can still hand them over. */
export async function requireSameMajor(cluster: string, postgres: string): Promise<void> {
  const made = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (made === '') return;
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  const here = /(\d+)/.exec(stdout)?.[1];
  if (here === undefined || here === made) return;
  throw new StartupError(
    `The database in ${cluster} was made by PostgreSQL ${made}, and this Quarry brings PostgreSQL ${here}, which cannot read it. ` +
      'Run `npm run quarry -- backup FILE` with the release that made it, then `npm run quarry -- restore FILE` with this one and QUARRY_DATA set to a new folder.',
  );
}
