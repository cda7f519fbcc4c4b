import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BrokenSkill } from './manifest.ts';
import { readSkill } from './read-skill.ts';
import type { Skill } from './skill.ts';

export interface FoundSkills {
  /** By name. */
  skills: Skill[];
  /** Folders that are left out, with the reason. */
  broken: { folder: string; reason: string }[];
}

/** The skills in these folders. One of the same name in a later folder takes the place of an earlier one. */
export async function findSkills(roots: readonly string[]): Promise<FoundSkills> {
  const skills = new Map<string, Skill>();
  const broken: FoundSkills['broken'] = [];
  for (const root of roots) {
    for (const folder of await skillFolders(root, broken)) {
      try {
        const skill = await readSkill(folder);
        skills.set(skill.name, skill);
      } catch (error) {
        if (!(error instanceof BrokenSkill)) throw error;
        broken.push({ folder, reason: error.message });
      }
    }
  }
  return { skills: [...skills.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), broken };
}

/** A root may be a skill itself. */
async function skillFolders(root: string, broken: FoundSkills['broken']): Promise<string[]> {
  const isSkill = await stat(path.join(root, 'SKILL.md')).then(
    () => true,
    () => false,
  );
  if (isSkill) return [root];
  try {
    const entries = await readdir(root, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.join(root, entry.name))
      .sort();
  } catch (error) {
    broken.push({
      folder: root,
      reason: `the folder cannot be read (${(error as NodeJS.ErrnoException).code})`,
    });
    return [];
  }
}
