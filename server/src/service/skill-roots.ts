import path from 'node:path';
import { projectRoot } from '../settings/project-root.ts';
import type { Config } from '../settings/config.ts';

/** Where skills are looked for: ours first, so that others may replace them. */
export const skillRoots = ({ skillFolders }: Config): string[] => [
  path.join(projectRoot, 'skills'),
  ...skillFolders,
];
