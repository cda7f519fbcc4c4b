import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { BrokenSkill, describe, parseYaml, readManifest } from './manifest.ts';
import { languageOfScript } from './languages.ts';
import { skillRequest } from './skill.ts';
import type { Skill, SkillRequest } from './skill.ts';

const MAX_BODY_BYTES = 512 * 1024;
const MAX_FILES = 500;

/** Reads a folder with a SKILL.md; throws BrokenSkill with the reason why it is none. */
export async function readSkill(folder: string): Promise<Skill> {
  const text = await readText(path.join(folder, 'SKILL.md'));
  if (text === undefined) throw new BrokenSkill('there is no SKILL.md');
  const { manifest, body } = readManifest(text);
  if (manifest.name !== path.basename(folder))
    throw new BrokenSkill(`its name is ${manifest.name}, but its folder is called ${path.basename(folder)}`);
  const files = await listFiles(folder);
  const scripts = files.filter(
    (file) => file.startsWith('scripts/') && !path.basename(file).startsWith('_') && languageOfScript(file),
  );
  const requests = await readRequests(folder, scripts);
  return { ...manifest, folder, body, files, scripts, requests, notes: notesOn(manifest) };
}

const notesOn = ({ secrets }: Pick<Skill, 'secrets'>): string[] =>
  secrets
    .filter(({ hosts, env }) => hosts.length === 0 && !env)
    .map(
      ({ key }) => `the secret ${key} is asked for but reaches nothing: declare allowed-hosts, or secret-env`,
    );

/** Regular files only: a link could lead out of the folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== 'SKILL.md' && !/(^|\/)(\.|__pycache__\/)/.test(file));
  if (files.length > MAX_FILES) throw new BrokenSkill(`it has more than ${MAX_FILES} files`);
  return files.sort();
}

async function readRequests(folder: string, scripts: readonly string[]): Promise<SkillRequest[]> {
  const text = await readText(path.join(folder, 'requests.yaml'));
  if (text === undefined) return [];
  const read = z.array(skillRequest, 'must be a list').safeParse(parseYaml(text, 'requests.yaml'));
  if (!read.success) throw new BrokenSkill(`requests.yaml: ${describe(read.error)}`);
  for (const { pattern, script } of read.data) {
    if (!scripts.includes(script))
      throw new BrokenSkill(`requests.yaml names ${script}, which is no script of it`);
    const problem = problemOf(pattern);
    if (problem !== undefined) throw new BrokenSkill(`requests.yaml: ${problem}`);
  }
  return read.data;
}

function problemOf(pattern: string): string | undefined {
  try {
    ''.search(new RegExp(pattern, 'iu'));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function readText(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new BrokenSkill(`${path.basename(file)} cannot be read (${error.code})`);
  });
  if (bytes && bytes.length > MAX_BODY_BYTES) throw new BrokenSkill(`${path.basename(file)} is too large`);
  return bytes?.toString('utf8');
}
