import { once } from 'node:events';
import path from 'node:path';
import { connectRunning } from '../../server/test/support/connect-running.ts';
import { modelId } from './answer.ts';
import type { ModelShape } from './answer.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { Load, LoadResult } from './load.ts';
import { makeCaller, makeFolder, postmasterOf, startQuarry, stopLeftOver } from './quarry.ts';
import type { Quarry } from './quarry.ts';
import type { Target } from './stream-run.ts';

export type SystemName = 'relay' | 'full' | 'quarry';

export interface System {
  name: SystemName;
  target: Target;
  /** The processes whose cost is its cost, with all below them: Node first, then PostgreSQL. */
  pids: number[];
}

export interface Stage {
  systems: System[];
  quarry: Quarry;
  postmaster: number;
  dataDir: string;
  generate(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** Every shape that is asked for; the service lists its models and refuses others. */
export const SHAPES = {
  fast: { tokens: 200, tokensPerSecond: undefined },
  paced: { tokens: 200, tokensPerSecond: 50 },
  medium: { tokens: 2_000, tokensPerSecond: undefined },
  long: { tokens: 20_000, tokensPerSecond: undefined },
  longPaced: { tokens: 20_000, tokensPerSecond: 4_000 },
} satisfies Record<string, ModelShape>;

export const modelEnv = (model: Child): Record<string, string> => ({
  LLM_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
  LLM_MODELS: Object.values(SHAPES).map(modelId).join(','),
  OLLAMA_BASE_URL: 'http://127.0.0.1:1',
  MODEL_CALLS_AT_ONCE: '10000',
});

/** The fake model, both floors, the service with its embedded database, and the load generator. */
export async function setStage({ profile }: { profile: string | undefined }): Promise<Stage> {
  const folder = await makeFolder();
  const stops: (() => Promise<void>)[] = [folder.remove, () => stopLeftOver(folder.path)];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const child = async (name: string, env: Record<string, string> = {}) => {
    const started = await startChild(name, env);
    stops.push(started.stop);
    return started;
  };
  try {
    const model = await child('fake-model');
    const floorEnv = { MODEL_PORT: String(model.port), SQLITE_FILE: path.join(folder.path, 'full.sqlite') };
    const relay = await child('relay', floorEnv);
    const full = await child('full', floorEnv);
    const load = await child('load');
    const quarry = await startQuarry({
      env: { QUARRY_DATA: folder.path, ...modelEnv(model) },
      nodeOptions: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`],
    });
    stops.push(quarry.stop);
    const connection = await connectRunning(folder.path);
    const postmaster = postmasterOf(folder.path);
    if (!connection || postmaster === undefined) throw new Error('the embedded database is not running');
    const key = await makeCaller(connection, quarry.port);
    const floor = (name: SystemName, { port, pid }: Child): System => ({
      name,
      target: { port, base: '', key: '' },
      pids: [pid],
    });
    const own: System = {
      name: 'quarry',
      target: { port: quarry.port, base: '/api/v1', key },
      pids: [quarry.pid, postmaster],
    };
    return {
      systems: [floor('relay', relay), floor('full', full), own],
      quarry,
      postmaster,
      dataDir: folder.path,
      generate: (order) => generate(load, order),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function generate(load: Child, order: Load): Promise<LoadResult> {
  load.process.send(order);
  const [result] = (await once(load.process, 'message')) as [LoadResult | { error: string }];
  if ('error' in result) throw new Error(result.error);
  return result;
}
