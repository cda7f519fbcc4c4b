import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelShape } from '../answer.ts';
import { measure } from '../measure.ts';
import type { Measured } from '../measure.ts';
import { memory } from '../process-cost.ts';
import type { Memory } from '../process-cost.ts';
import { SHAPES } from '../stage.ts';
import type { Stage, System, SystemName } from '../stage.ts';

const LEVELS = [1, 16, 64, 256];

export interface LevelMeasured extends Measured {
  /** The most that was seen while the load was on. */
  memory: Memory;
}

export interface LevelsResult {
  measured: LevelMeasured[];
}

const STATUS_EVERY_MS = 50;
const MEMORY_EVERY_MS = 250;
const COME_TO_REST_MS = 15_000;

/** 200-token answers as fast as the model gives them. */
export function measureFast(stage: Stage, { quick }: { quick: boolean }): Promise<LevelsResult> {
  return measureLevels(stage, { shape: SHAPES.fast, forMs: quick ? 1_500 : 4_000 });
}

/** 200-token answers at 50 tokens a second, all started at once. */
export function measurePaced(stage: Stage): Promise<LevelsResult> {
  return measureLevels(stage, { shape: SHAPES.paced, forMs: 0 });
}

async function measureLevels(
  stage: Stage,
  order: { shape: ModelShape; forMs: number },
): Promise<LevelsResult> {
  const measured: LevelMeasured[] = [];
  for (const concurrency of LEVELS)
    for (const system of stage.systems)
      measured.push(await measureLevel(stage, system, { ...order, concurrency }));
  return { measured };
}

async function measureLevel(
  stage: Stage,
  system: System,
  order: { shape: ModelShape; forMs: number; concurrency: number },
): Promise<LevelMeasured> {
  const most: Memory = { nodeMb: 0, postgresMb: 0 };
  const watch = setInterval(() => {
    const now = memoryOf(stage, system);
    most.nodeMb = Math.max(most.nodeMb, now.nodeMb);
    most.postgresMb = Math.max(most.postgresMb, now.postgresMb);
  }, MEMORY_EVERY_MS);
  try {
    // Not while tokens trickle: 80 questions would be half the CPU of one stream of 200 tokens, and the floors are asked none.
    const isAsked = system.name === 'quarry' && order.shape.tokensPerSecond === undefined;
    const statusEveryMs = isAsked ? STATUS_EVERY_MS : undefined;
    return { ...(await measure(stage, system, { ...order, statusEveryMs })), memory: most };
  } finally {
    clearInterval(watch);
  }
}

/** Of each system, with nothing to do. */
export async function measureIdle(stage: Stage): Promise<IdleMemory[]> {
  await sleep(COME_TO_REST_MS);
  return stage.systems.map((system) => ({ system: system.name, memory: memoryOf(stage, system) }));
}

export interface IdleMemory {
  system: SystemName;
  memory: Memory;
}

const memoryOf = (stage: Stage, { name, pids }: System): Memory =>
  memory(pids[0]!, name === 'quarry' ? stage.postmaster : undefined);
