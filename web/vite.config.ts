import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

const service = process.env['QUARRY_ORIGIN'] ?? 'http://127.0.0.1:8787';

// oxlint-disable-next-line import/no-default-export -- Vite reads it so
export default defineConfig({
  plugins: [react(), tailwindcss(), pdfSupplies(), compressed()],
  resolve: {
    alias: { '@quarry/api': fileURLToPath(new URL('../api/src', import.meta.url)) },
    // The API package lies outside of this folder; what it imports must still be what is installed here.
    dedupe: ['zod', 'eventsource-parser'],
  },
  build: {
    target: 'es2023',
    // The Content-Security-Policy admits no data: scripts or fonts; files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Few files of about one size: a browser fetches six at a time, and reads each on a thread of its own. Each shared piece
          // in a file of its own made a screen wait for twenty.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler)\//,
              tags: ['$initial'],
              priority: 2,
            },
            {
              name: 'tanstack',
              test: /node_modules\/(@tanstack|use-sync-external-store)\//,
              tags: ['$initial'],
              priority: 2,
            },
            {
              name: 'api',
              test: /api\/src\/|node_modules\/(zod|eventsource-parser)\//,
              tags: ['$initial'],
              priority: 2,
            },
            {
              name: 'parts',
              test: /lucide-react|web\/src\/(components|lib)\/(?!fold|markdown|remark)/,
              minShareCount: 2,
              maxModuleSize: 8_000,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: service, ws: true } } },
});

/** What a PDF may refer to without holding it: encodings and fonts; and decoders of pictures that need no WebAssembly. */
function pdfSupplies(): Plugin {
  const home = fileURLToPath(new URL('node_modules/pdfjs-dist/', import.meta.url));
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    name: 'pdf-supplies',
    apply: 'build',
    generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm'])
        for (const file of readdirSync(path.join(home, folder))) {
          if (!/\.(bcmap|pfb|ttf)$|_fallback\.js$|^LICENSE/.test(file)) continue;
          const source = readFileSync(path.join(home, folder, file));
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${folder}/${file}`, source });
        }
    },
  };
}

/** Small files beside the built ones, which the service sends to browsers that take them. */
function compressed(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file));
      for (const file of files.map((name) => path.join(dir!, name)))
        for (const [ending, compress] of Object.entries(pack))
          await writeFile(`${file}.${ending}`, await compress(await readFile(file)));
    },
  };
}
