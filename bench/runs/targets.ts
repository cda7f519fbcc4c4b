import type { LevelMeasured, LevelsResult } from './parts/levels.ts';
import type { Results } from './results.ts';
import { SHAPES } from './stage.ts';
import type { SystemName } from './stage.ts';

export interface Target {
  what: string;
  goal: string;
  measured: string;
  reached: boolean;
}

/** The last token is due this long after the first. */
const PACED_MS = ((SHAPES.paced.tokens - 1) / SHAPES.paced.tokensPerSecond) * 1000;

/** Each goal that the parts which were run can answer. */
export function targets(results: Results): Target[] {
  return [
    ...cpuTargets(results),
    ...fastTargets(results),
    ...pacedTargets(results),
    ...otherTargets(results),
  ];
}

function cpuTargets({ cpu }: Results): Target[] {
  if (!cpu) return [];
  const ratio = cpu.systems.find(({ system }) => system === 'quarry')!.ratioToRelay;
  return [
    atMost({
      what: 'CPU per token at 64 concurrent, PostgreSQL included',
      limit: 2.5,
      unit: '× relay',
      value: ratio,
    }),
  ];
}

function fastTargets({ fast }: Results): Target[] {
  if (!fast) return [];
  const alone = find(fast, 'quarry', 1);
  const ratio = find(fast, 'quarry', 64).wholeMs.p99 / find(fast, 'full', 64).wholeMs.p99;
  return [
    atMost({ what: 'first event alone, p50', limit: 10, unit: ' ms', value: alone.firstEventMs.p50 }),
    atMost({ what: 'whole run alone, p50', limit: 10, unit: ' ms', value: alone.wholeMs.p50 }),
    atMost({ what: 'whole run at 64 concurrent, p99', limit: 2.5, unit: '× full', value: ratio }),
  ];
}

function pacedTargets({ paced }: Results): Target[] {
  if (!paced) return [];
  const at256 = find(paced, 'quarry', 256);
  const late = (concurrent: number) => find(paced, 'quarry', concurrent).wholeMs.p99 - PACED_MS;
  const perToken = (system: SystemName) => find(paced, system, 1).cpuPer1000Tokens;
  return [
    atMost({
      what: 'CPU of one paced stream',
      limit: 1.5,
      unit: '× full',
      value: perToken('quarry') / perToken('full'),
    }),
    atMost({ what: 'last event of 64 paced streams late, p99', limit: 60, unit: ' ms', value: late(64) }),
    {
      what: '256 paced streams complete',
      goal: 'all',
      measured: `${at256.runs} of 256`,
      reached: at256.runs === 256,
    },
    atMost({
      what: 'last event of 256 paced streams late, p99',
      limit: 500,
      unit: ' ms',
      value: late(256),
    }),
    atMost({ what: 'RSS of Node at 256 streams', limit: 300, unit: ' MB', value: at256.memory.nodeMb }),
  ];
}

function otherTargets({ attach, recovery, start, long }: Results): Target[] {
  const list: Target[] = [];
  if (attach)
    list.push(
      atMost({
        what: 'resume (attach to a run at work) to first event, p50',
        limit: 15,
        unit: ' ms',
        value: attach.resumeToFirstEventMs.p50,
      }),
    );
  if (start)
    list.push(
      atMost({ what: 'first start, on an empty folder', limit: 2_500, unit: ' ms', value: start.firstMs }),
      atMost({ what: 'second start to first answer', limit: 1_500, unit: ' ms', value: start.laterMs }),
    );
  if (recovery) {
    const limit = 5_000;
    const unit = ' ms';
    list.push(
      atMost({ what: 'kill -9, restarted: next token', limit, unit, value: Math.max(...recovery.restartMs) }),
      atMost({
        what: 'kill -9, other node: next token',
        limit,
        unit,
        value: Math.max(...recovery.otherNodeMs),
      }),
    );
  }
  if (long) {
    const { bytesPerToken, paced } = long;
    list.push(
      atMost({
        what: 'stored bytes per token, 20,000-token answer against 2,000',
        limit: 1.2,
        unit: '×',
        value: bytesPerToken.tokens20000 / bytesPerToken.tokens2000,
      }),
      atMost({
        what: '20,000-token answer at 4,000 tokens/s: last fifth later than the first by',
        limit: 100,
        unit: ' ms',
        value: paced.lastFifthLateMs - paced.firstFifthLateMs,
      }),
    );
  }
  return list;
}

function find({ measured }: LevelsResult, system: SystemName, concurrency: number): LevelMeasured {
  return measured.find((one) => one.system === system && one.concurrency === concurrency)!;
}

function atMost({
  what,
  limit,
  unit,
  value,
}: {
  what: string;
  limit: number;
  unit: string;
  value: number;
}): Target {
  const digits = value < 10 ? 1 : 0;
  return {
    what,
    goal: `≤ ${limit}${unit}`,
    measured: `${value.toFixed(digits)}${unit}`,
    reached: value <= limit,
  };
}
