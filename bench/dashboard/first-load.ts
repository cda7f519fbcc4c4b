import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DashboardPage } from '../../server/test/dashboard/support/dashboard-app.ts';

const dist = path.resolve(import.meta.dirname, '../../web/dist');

/** In KB, gzipped where that makes it smaller: what the first page fetches before anything is asked. */
export async function firstLoad(page: DashboardPage): Promise<{ scripts: number; all: number }> {
  const fetched = new Map<string, string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/')) fetched.set(pathname, response.request().resourceType());
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = [...fetched].map(([file, kind]) => ({ kind, size: sizeOf(path.join(dist, file)) }));
  const sum = (of: typeof sizes) => of.reduce((total, { size }) => total + size, 0) / 1024;
  return { scripts: sum(sizes.filter(({ kind }) => kind === 'script')), all: sum(sizes) };
}

function sizeOf(file: string): number {
  const bytes = readFileSync(file);
  return Math.min(bytes.length, gzipSync(bytes).length);
}
