import { constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';

/** Whether the account that a sandbox runs under can get at a file: without root it is our own. */
export async function isOpenToAll(file: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true;
  for (let place = file; place !== path.dirname(place); place = path.dirname(place))
    if (((await stat(place)).mode & constants.S_IXOTH) === 0) return false;
  return true;
}
