import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { callsOf } from '../../api/src/client/calls.ts';
import { apiEndpoints } from '../../api/src/endpoints/api-endpoints.ts';
import { apiTypesText } from './api-types-text.ts';

const root = path.resolve(import.meta.dirname, '../..');
const client = path.join(root, 'client');
const dist = path.join(client, 'dist');
const entries = ['index', 'webhooks', 'react'].filter((name) => existsSync(sourceOf(name)));

/** What stands in the package in the place of a file of the sources. */
const generated: Record<string, () => string> = {
  'api/src/client/api-types.ts': () => apiTypesText(apiEndpoints),
  'client/src/api-calls.ts': () =>
    `import type { ApiCalls } from '../../api/src/client/api-types.ts';\nexport const apiCalls: ApiCalls = ${JSON.stringify(callsOf(apiEndpoints))};\n`,
};

function sourceOf(name: string): string {
  return path.join(client, 'src', `${name}.ts`);
}

/** Types and code are made from the same staged files, so that they cannot differ. */
const stage = mkdtempSync(path.join(client, '.stage-'));
try {
  for (const entry of entries) copyWithImports(path.relative(root, sourceOf(entry)), new Set());
  rmSync(dist, { recursive: true, force: true });
  await bundle('esm', 'module');
  await bundle('cjs', 'commonjs');
  declareTypes();
} finally {
  rmSync(stage, { recursive: true, force: true });
}

/** Of the sources only what the entries reach without the schemas. */
function copyWithImports(file: string, seen: Set<string>): void {
  if (seen.has(file)) return;
  seen.add(file);
  const text = generated[file]?.() ?? readFileSync(path.join(root, file), 'utf8');
  const target = path.join(stage, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
  for (const [, name] of text.matchAll(/\bfrom\s*'(\.[^']+)'/g))
    copyWithImports(path.join(path.dirname(file), name!), seen);
}

async function bundle(folder: 'esm' | 'cjs', type: string): Promise<void> {
  const outdir = path.join(dist, folder);
  await build({
    entryPoints: entries.map((name) => path.join(stage, 'client/src', `${name}.ts`)),
    outdir,
    bundle: true,
    format: folder,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    external: ['react'],
    // For the readers of stack traces names stay; bundlers make it small.
    minify: false,
    legalComments: 'inline',
    logLevel: 'warning',
  });
  writeFileSync(path.join(outdir, 'package.json'), `${JSON.stringify({ type, sideEffects: false })}\n`);
}

/** One flat folder of declarations, once for each module system: the same text, read by other rules. */
function declareTypes(): void {
  const outDir = path.join(stage, 'types');
  const include = entries.map((name) => `client/src/${name}.ts`);
  writeFileSync(path.join(stage, 'tsconfig.json'), JSON.stringify({ ...tsconfig(outDir), files: include }));
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', stage], { stdio: 'inherit' });
  for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = readFileSync(path.join(outDir, file), 'utf8');
    const flat = text.replaceAll(/(['"])\.[^'"]*?([\w-]+)\.ts\1/g, "'./$2.js'");
    writeFileSync(path.join(dist, 'esm', path.basename(file)), flat);
  }
  for (const file of readdirSync(path.join(dist, 'esm')).filter((name) => name.endsWith('.d.ts')))
    cpSync(path.join(dist, 'esm', file), path.join(dist, 'cjs', file));
}

function tsconfig(outDir: string) {
  return {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: stage,
      outDir,
      types: [],
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
      paths: { react: [path.join(root, 'web/node_modules/@types/react')] },
    },
    include: [],
  };
}
