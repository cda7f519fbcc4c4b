import os from 'node:os';
import { FAULT_KINDS } from '../server/test/faults/faults.ts';
import type { FaultKind } from '../server/test/faults/faults.ts';
import { runTrial } from '../server/test/faults/trial.ts';
import type { TrialResult } from '../server/test/faults/trial.ts';
import { readOptions } from './command-line/read-options.ts';
import { median } from './runs/statistics.ts';

const values = readOptions({
  name: 'faults',
  about:
    'Three nodes under load and faults at random times; afterwards nothing may be lost, doubled or left over.',
  options: {
    minutes: { type: 'string', value: 'N', default: '3', help: 'how long faults are made' },
    users: { type: 'string', value: 'N', default: '12', help: 'how many users start runs' },
    seed: {
      type: 'string',
      value: 'N',
      help: 'of the random times and kinds; another one each time unless given',
    },
    only: { type: 'string', value: 'KIND,…', help: `some of ${FAULT_KINDS.join(', ')}` },
  },
});
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
const kinds = values.only?.split(',') ?? FAULT_KINDS;
const unknown = kinds.find((kind) => !FAULT_KINDS.some((known) => known === kind));
if (unknown !== undefined) throw new Error(`unknown fault "${unknown}"; known: ${FAULT_KINDS.join(', ')}`);

const load = os.loadavg()[0]!.toFixed(1);
console.log(`seed ${seed}, ${values.minutes} minutes, ${values.users} users, load before ${load}`);
const endings: (() => Promise<unknown>)[] = [];
process.once('SIGINT', () => process.exit(130));
let result: TrialResult;
try {
  result = await runTrial(
    { after: (work) => void endings.push(work) },
    {
      seed,
      forMs: Number(values.minutes) * 60_000,
      users: Number(values.users),
      kinds: kinds as FaultKind[],
      times: { freezeMs: 20_000, outageMs: 12_000 },
      calmMs: [2_000, 6_000],
      tokenDelayMs: 15,
      say: (line) => process.stderr.write(`${line}\n`),
    },
  );
} finally {
  for (const end of endings.toReversed()) await end();
}
report(result);
process.exit(result.findings.length === 0 ? 0 : 1);

function report({ runs, faults, events, paid, paidAgain, findings, recoveries, skipped }: TrialResult): void {
  const ofKind = (kind: string) => runs.filter((run) => run.kind === kind).length;
  const redrafts = runs.reduce((sum, run) => sum + run.redrafts.length, 0);
  console.log(`
| what | count |
| --- | --- |
| runs accepted | ${runs.length} (${ofKind('direct')} direct, ${ofKind('search')} search, ${ofKind('report')} plan and report, ${ofKind('skill')} skill with secret, ${ofKind('browse')} browse with a question, ${ofKind('conversation')} in conversations, ${ofKind('delegation')} handed on to ${ofKind('child')} others, ${ofKind('deletion')} deleted; ${redrafts} drafts sent back) |
| events | ${events} |
| faults | ${faults.length} |
| calls to model, search and pages | ${paid}, ${paidAgain} of them again because their step was lost unfinished |
| losses | ${findings.length} |

| fault | times | taken over | after, p50 / most | at work | next event after, p50 / most |
| --- | --- | --- | --- | --- | --- |`);
  for (const kind of FAULT_KINDS) {
    const times = faults.filter((fault) => fault.kind === kind).length;
    const { taken, nextEvent } = recoveries.get(kind)!;
    console.log(
      `| ${kind} | ${skipped.includes(kind) ? 'skipped: needs root' : times} | ${spread(taken)} | ${spread(nextEvent)} |`,
    );
  }
  if (findings.length > 0) console.log(`\n${findings.slice(0, 50).join('\n')}`);
}

function spread(gaps: number[]): string {
  return `${gaps.length} | ${gaps.length > 0 ? `${ms(median(gaps))} / ${ms(Math.max(...gaps))}` : ''}`;
}

function ms(value: number): string {
  return `${(value / 1000).toFixed(1)} s`;
}
