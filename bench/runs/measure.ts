import type { ModelShape } from './answer.ts';
import { cpuSeconds } from './process-cost.ts';
import type { Stage, System, SystemName } from './stage.ts';
import { percentile } from './statistics.ts';

export interface Measured {
  system: SystemName;
  concurrency: number;
  runs: number;
  failures: string[];
  firstEventMs: { p50: number; p99: number };
  firstTokenMs: { p50: number; p99: number };
  wholeMs: { p50: number; p99: number };
  statusMs: { p50: number; p99: number } | undefined;
  tokensPerSecond: number;
  cpuPer1000Tokens: number;
  /** The part of it that PostgreSQL took. */
  postgresCpuPer1000Tokens: number;
}

export interface Order {
  shape: ModelShape;
  concurrency: number;
  forMs: number;
  statusEveryMs?: number;
}

/** Puts one load on one system and says what it took. */
export async function measure(stage: Stage, system: System, order: Order): Promise<Measured> {
  const { shape, concurrency } = order;
  const cpuNow = () => ({
    all: cpuSeconds(system.pids),
    postgres: cpuSeconds(system.pids.slice(1)),
  });
  const before = cpuNow();
  const { runs, failures, wallMs, statusMs } = await stage.generate({ ...order, target: system.target });
  const after = cpuNow();
  const tokens = runs.length * shape.tokens;
  return {
    system: system.name,
    concurrency,
    runs: runs.length,
    failures,
    firstEventMs: spread(runs.map((run) => run.firstEventMs)),
    firstTokenMs: spread(runs.map((run) => run.firstTokenMs)),
    wholeMs: spread(runs.map((run) => run.wholeMs)),
    statusMs: statusMs.length > 0 ? spread(statusMs) : undefined,
    tokensPerSecond: (tokens / wallMs) * 1000,
    cpuPer1000Tokens: ((after.all - before.all) / tokens) * 1000,
    postgresCpuPer1000Tokens: ((after.postgres - before.postgres) / tokens) * 1000,
  };
}

const spread = (values: number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
