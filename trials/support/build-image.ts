import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { readDockerfile, withValues } from './dockerfile.ts';
import type { Instruction } from './dockerfile.ts';
import { addNode, copyRoot, makeBase, runIn } from './root-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

export interface Image {
  root: string;
  env: Record<string, string>;
  workdir: string;
  user: string | undefined;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
}

/**
 * Carries out the Dockerfile in folders, without a container runtime: `FROM` is a copy of Debian with Node, `RUN` runs with
 * the folder as its root. An instruction that it does not know ends it, so that the Dockerfile cannot outgrow it unseen.
 */
export function buildImage(folder: string, { made }: { made?: string | undefined }): Image {
  const context = makeContext(path.join(folder, 'context'));
  const values: Record<string, string> = {};
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const instruction of readDockerfile(path.join(projectRoot, 'Dockerfile'))) {
    const rest = withValues(instruction.rest, { ...values, ...image?.env });
    console.error(`${instruction.word} ${rest}`);
    if (instruction.word === 'ARG') {
      const [name = '', value = ''] = rest.split('=');
      values[name] ??= value;
    } else if (instruction.word === 'FROM') {
      const [tag = '', , name = 'last'] = rest.split(/\s+/);
      image = begin(path.join(folder, name), { tag, base: path.join(folder, 'base'), made });
      stages.set(name, image);
    } else carryOut(image!, { ...instruction, rest }, { context, stages });
  }
  return image!;
}

function begin(
  root: string,
  { tag, base, made }: { tag: string; base: string; made: string | undefined },
): Image {
  const [, version = '', release = ''] = /^node:(\d+\.\d+\.\d+)-(\w+)-slim$/.exec(tag) ?? [];
  if (version === '') throw new Error(`The base ${tag} is none that this trial can make.`);
  if (!existsSync(base)) {
    mkdirSync(base);
    makeBase(base, { release, made });
    addNode(base, version);
  }
  mkdirSync(root);
  copyRoot(base, root);
  return { root, env: {}, workdir: '/', user: undefined, entrypoint: [], command: [], healthCheck: [] };
}

function carryOut(
  image: Image,
  { word, flags, rest }: Instruction,
  { context, stages }: { context: string; stages: Map<string, Image> },
): void {
  if (word === 'WORKDIR') image.workdir = path.posix.resolve(image.workdir, rest);
  else if (word === 'USER') image.user = rest;
  else if (word === 'ENV')
    for (const pair of rest.split(/\s+/)) image.env[pair.split('=')[0]!] = pair.slice(pair.indexOf('=') + 1);
  else if (word === 'RUN') runIn(image.root, { ...image, argv: ['/bin/sh', '-c', rest] });
  else if (word === 'COPY') copy(image, rest, flags['from'] ? stages.get(flags['from'])!.root : context);
  else if (word === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest) as string[];
  else if (word === 'CMD') image.command = JSON.parse(rest) as string[];
  else if (word === 'HEALTHCHECK')
    image.healthCheck = JSON.parse(/\bCMD (\[.*\])$/.exec(rest)![1]!) as string[];
  else if (word !== 'EXPOSE') throw new Error(`This trial does not know ${word}.`);
}

/** A folder's contents go into the target, a file keeps its name where the target is a folder. */
function copy(image: Image, rest: string, from: string): void {
  const places = rest.split(/\s+/);
  const target = places.pop()!;
  const to = path.join(image.root, path.posix.resolve(image.workdir, target));
  for (const place of places) {
    const source = path.join(from, place);
    const isInto = statSync(source).isFile() && target.endsWith('/');
    cpSync(source, isInto ? path.join(to, path.basename(place)) : to, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

/** What a clone has, without what `.dockerignore` names. */
function makeContext(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(path.join(projectRoot, name))))
    cpSync(path.join(projectRoot, file), path.join(folder, file));
  const ignored = readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const place of globSync(ignored, { cwd: folder }))
    rmSync(path.join(folder, place), { recursive: true, force: true });
  return folder;
}
