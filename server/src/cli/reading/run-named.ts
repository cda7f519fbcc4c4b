import type { QuarryClient } from '@quarry/api/client.ts';
import type { RunDetail } from '@quarry/api/runs.ts';
import { notFound } from '../../errors.ts';

/** A run by its id, or the newest one: `last`. */
export async function runNamed(client: QuarryClient, name: string): Promise<RunDetail> {
  const id = name === 'last' ? (await client.listRuns({ limit: 1 })).runs[0]?.id : name;
  const run = id === undefined ? null : await client.getRun(id);
  if (!run) throw notFound(`Run ${name}`);
  return run;
}
