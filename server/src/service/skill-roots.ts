import { statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../settings/project-root.ts';
import type { Config } from '../settings/config.ts';
import { StartupError } from '../store/embedded-postgres/startup-error.ts';

type SkillSettings = Pick<Config, 'skillFolders'>;

/** Where skills are looked for: ours first, so that others may replace them. */
export const skillRoots = ({ skillFolders }: SkillSettings): string[] => [
  path.join(projectRoot, 'skills'),
  ...skillFolders,
];

export function requireSkillFolders({ skillFolders }: SkillSettings): void {
  const missing = skillFolders.find((name) => !statSync(name, { throwIfNoEntry: false })?.isDirectory());
  if (missing !== undefined)
    throw new StartupError(`QUARRY_SKILLS names ${missing}, and there is no such folder.`);
}
