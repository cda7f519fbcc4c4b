import type { IdleMemory, LevelMeasured, LevelsResult } from './parts/levels.ts';
import type { Results } from './results.ts';
import { targets } from './targets.ts';

/** The results as Markdown tables. */
export function report(results: Results): string {
  const { cpu, fast, paced, long, start } = results;
  return [
    `Machine: ${results.machine}.`,
    table(
      ['target', 'goal', 'measured', ''],
      targets(results).map((one) => [
        one.what,
        one.goal,
        one.measured,
        one.reached ? 'reached' : '**missed**',
      ]),
    ),
    cpu &&
      table(
        ['64 concurrent, unpaced', 'CPU s / 1,000 tokens', 'of it PostgreSQL', 'to relay'],
        cpu.systems.map((one) => [
          one.system,
          one.cpuPer1000Tokens.toFixed(4),
          one.postgresCpuPer1000Tokens.toFixed(4),
          one.ratioToRelay.toFixed(1),
        ]),
      ),
    fast && `As fast as the model gives them:\n\n${levels(fast)}`,
    paced && `Paced at 50 tokens/s (199 × 20 ms = 3,980 ms):\n\n${levels(paced)}`,
    results.idle && `Memory 15 seconds after the start: ${idle(results.idle)}.`,
    start &&
      `Start to first answer: ${ms(start.firstMs)} ms on an empty folder, ${ms(start.laterMs)} ms later.`,
    long &&
      `A 20,000-token answer: ${long.bytesPerToken.tokens20000.toFixed(1)} stored bytes per token (2,000 tokens: ${long.bytesPerToken.tokens2000.toFixed(1)}); unpaced ${Math.round(long.tokensPerSecond.tokens20000)} tokens/s (2,000 tokens: ${Math.round(long.tokensPerSecond.tokens2000)}); at 4,000 tokens/s at most ${ms(long.paced.firstFifthLateMs)} ms late in its first fifth, ${ms(long.paced.lastFifthLateMs)} ms in its last, in ${long.paced.events} events.`,
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');
}

function levels({ measured }: LevelsResult): string {
  return table(
    [
      'concurrent',
      'system',
      'runs',
      'failed',
      'first event p50 / p99 ms',
      'whole run p50 / p99 ms',
      'tokens/s',
      'CPU s / 1,000 tokens',
      'status p50 / p99 ms',
      'RSS Node MB',
      'PSS PostgreSQL MB',
    ],
    measured.map(row),
  );
}

const row = (one: LevelMeasured): string[] => [
  String(one.concurrency),
  one.system,
  String(one.runs),
  String(one.failures.length),
  spread(one.firstEventMs),
  spread(one.wholeMs),
  String(Math.round(one.tokensPerSecond)),
  one.cpuPer1000Tokens.toFixed(4),
  one.statusMs ? spread(one.statusMs) : '',
  String(Math.round(one.memory.nodeMb)),
  one.memory.postgresMb > 0 ? String(Math.round(one.memory.postgresMb)) : '',
];

const idle = (systems: IdleMemory[]): string =>
  systems
    .map(({ system, memory: { nodeMb, postgresMb } }) => {
      const postgres = postgresMb > 0 ? ` and PostgreSQL ${Math.round(postgresMb)} MB` : '';
      return `${system} ${Math.round(nodeMb)} MB${postgres}`;
    })
    .join(', ');

const spread = ({ p50, p99 }: { p50: number; p99: number }): string => `${ms(p50)} / ${ms(p99)}`;
const ms = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');

function table(head: string[], rows: string[][]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
