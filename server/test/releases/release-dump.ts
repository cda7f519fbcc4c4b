import { hash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { DigestOf, Portrait } from './portrait.ts';
import type { Life } from './live-a-life.ts';

/** Of the installations that are dumped: it seals nothing but sample secrets. */
export const SECRET_KEY = 'the key of the sample installations, for no other use';

const folder = path.join(import.meta.dirname, 'dumps');

export interface ReleaseFacts {
  version: string;
  secretKey: string;
  people: Record<'ann' | 'ben', { email: string; password: string; key: string; sees: Portrait }>;
  /** By what is special about them. */
  runs: Life['runs'] & { interrupted: string; queued: string };
}

export const filesOf = (version: string) => ({
  folder,
  sql: path.join(folder, `${version}.sql.gz`),
  facts: path.join(folder, `${version}.json.gz`),
});

/** Oldest first. */
export function dumpedReleases(): string[] {
  const versions = globSync('*.sql.gz', { cwd: folder }).map((file) => path.basename(file, '.sql.gz'));
  return versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

export async function factsOfRelease(version: string): Promise<ReleaseFacts> {
  return JSON.parse(await readCompressed(filesOf(version).facts)) as ReleaseFacts;
}

/** Into an empty database, as if it was dumped a moment ago: a run may take only so long from its start to its end. */
export async function restoreRelease(client: ClientBase, version: string): Promise<void> {
  await client.query(await readCompressed(filesOf(version).sql));
  await client.query(`update runs set segment_started_at = now() where status = 'running'`);
}

const readCompressed = async (file: string) =>
  (await promisify(gunzip)(await readFile(file))).toString('utf8');

export const digestFrom =
  (base: string, key: string): DigestOf =>
  async (at) => {
    const response = await fetch(new URL(at, base), { headers: { 'x-api-key': key } });
    if (!response.ok) throw new Error(`${at}: ${response.status}`);
    return hash('sha256', Buffer.from(await response.arrayBuffer()));
  };
