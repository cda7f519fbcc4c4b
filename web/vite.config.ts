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
  plugins: [react(), tailwindcss(), compressed()],
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
  },
  server: { proxy: { '/api': { target: service, ws: true } } },
});

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
