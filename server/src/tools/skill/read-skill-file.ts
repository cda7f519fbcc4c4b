import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Skill } from './skill.ts';

const MAX_CHARS = 32_000;

/** A file of the skill for the model to read, or why there is nothing to read; never one of another folder. */
export async function readSkillFile(skill: Skill, wanted: string): Promise<string> {
  const name = wanted.replace(/^\.\//, '');
  if (!skill.files.includes(name)) return `(there is no such file; there are: ${skill.files.join(', ')})`;
  const folder = await realpath(skill.folder);
  const file = await realpath(path.join(folder, name));
  if (!file.startsWith(folder + path.sep)) return '(the file lies outside of the skill)';
  const bytes = await readFile(file);
  if (bytes.includes(0)) return `(not text: ${bytes.length} bytes)`;
  const text = bytes.toString('utf8');
  return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}\n(cut: the file goes on)` : text;
}
