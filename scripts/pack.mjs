import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as nodeModule from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { orExplain, projectRoot, say } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

/**
 * Makes one tarball of the whole product, with `quarry` as its command: `npx --package=./quarry-….tgz quarry ask "…"`. Node does not read TypeScript
 * below node_modules, so types are taken out and imports name the files as they are then called. Nothing is bundled: the tree
 * is the one of the repository.
 */
await orExplain(async () => {
  const node = await setUp('develop');
  if (!nodeModule.stripTypeScriptTypes) return becomeNode(node, process.argv.slice(1));
  await buildWeb('develop');
  const stage = fs.mkdtempSync(path.join(os.tmpdir(), 'quarry-pack-'));
  try {
    fill(stage);
    const target = path.resolve(process.argv[2] ?? '.');
    const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: stage });
    say(`Packed ${path.join(target, String(name).trim().split('\n').at(-1))}`);
  } finally {
    fs.rmSync(stage, { recursive: true, force: true });
  }
});

function fill(stage) {
  for (const folder of ['server/migrations', 'skills', 'web/dist', 'docs', 'bin'])
    fs.cpSync(path.join(projectRoot, folder), path.join(stage, folder), { recursive: true });
  for (const file of [
    'README.md',
    'LICENSE',
    'NOTICE',
    'CHANGELOG.md',
    '.env.example',
    'server/package.json',
  ])
    fs.cpSync(path.join(projectRoot, file), path.join(stage, file));
  for (const file of ['project', 'run-node', 'quick-imports'])
    fs.cpSync(path.join(projectRoot, 'scripts', `${file}.mjs`), path.join(stage, 'scripts', `${file}.mjs`));
  build('server/src', path.join(stage, 'server/src'));
  const api = path.join(stage, 'node_modules/@quarry/api');
  build('api/src', path.join(api, 'src'));
  fs.cpSync(path.join(projectRoot, 'api/package.json'), path.join(api, 'package.json'));
  fs.writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function build(from, to) {
  for (const name of fs.globSync('**/*', { cwd: path.join(projectRoot, from), withFileTypes: true })) {
    const file = path.join(name.parentPath, name.name);
    const inner = path.relative(path.join(projectRoot, from), file);
    if (!name.isFile() || /\.test\.ts$|(^|\/)testing\//.test(inner)) continue;
    const target = path.join(to, inner.replace(/\.ts$/, '.js'));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (inner.endsWith('.ts')) fs.writeFileSync(target, script(fs.readFileSync(file, 'utf8')));
    else fs.cpSync(file, target);
  }
}

/** Every name of a file of ours that is imported, or started as a thread or process. */
function script(text) {
  const named =
    /((?:\bfrom|\bimport\(|\bimport|\bnew URL\()\s*)(['"])((?:\.{1,2}|@quarry\/api|#src)\/[^'"]+)\.ts\2/g;
  return nodeModule.stripTypeScriptTypes(text).replaceAll(named, '$1$2$3.js$2');
}

/** All that serving needs, in the versions that were tested together. */
function manifest() {
  const [own, server, api] = ['package.json', 'server/package.json', 'api/package.json'].map(readJson);
  return {
    name: 'quarry',
    version: own.version,
    description: own.description,
    license: own.license,
    type: 'module',
    bin: { quarry: 'bin/quarry.mjs' },
    files: ['bin', 'scripts', 'server', 'skills', 'web', 'docs', '.env.example', 'CHANGELOG.md', 'NOTICE'],
    dependencies: { ...server.dependencies, ...api.dependencies },
    optionalDependencies: { ...server.optionalDependencies, ...own.optionalDependencies },
    bundleDependencies: ['@quarry/api'],
    engines: own.engines,
  };
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(projectRoot, file), 'utf8'));
}
