import { measure } from '../measure.ts';
import type { Measured } from '../measure.ts';
import { SHAPES } from '../stage.ts';
import type { Stage, SystemName } from '../stage.ts';
import { median } from '../statistics.ts';

export interface CpuResult {
  concurrency: number;
  systems: {
    system: SystemName;
    /** Medians of the rounds, in CPU seconds for 1,000 tokens. */
    cpuPer1000Tokens: number;
    postgresCpuPer1000Tokens: number;
    ratioToRelay: number;
    rounds: number[];
  }[];
}

const CONCURRENCY = 64;

/** CPU per token at 64 concurrent runs, the systems taking turns so that a busy machine disturbs all alike. */
export async function measureCpu(stage: Stage, { quick }: { quick: boolean }): Promise<CpuResult> {
  const measured: Measured[] = [];
  for (let round = 0; round < (quick ? 3 : 5); round += 1) {
    for (const system of stage.systems) {
      const order = { shape: SHAPES.fast, concurrency: CONCURRENCY, forMs: quick ? 2_000 : 3_000 };
      const one = await measure(stage, system, order);
      if (one.failures.length > 0) throw new Error(`${system.name}: ${one.failures[0]}`);
      measured.push(one);
    }
  }
  const ofSystem = (system: SystemName) => measured.filter((one) => one.system === system);
  const costOf = (system: SystemName) => median(ofSystem(system).map((one) => one.cpuPer1000Tokens));
  return {
    concurrency: CONCURRENCY,
    systems: stage.systems.map(({ name }) => ({
      system: name,
      cpuPer1000Tokens: costOf(name),
      postgresCpuPer1000Tokens: median(ofSystem(name).map((one) => one.postgresCpuPer1000Tokens)),
      ratioToRelay: costOf(name) / costOf('relay'),
      rounds: ofSystem(name).map((one) => one.cpuPer1000Tokens),
    })),
  };
}
