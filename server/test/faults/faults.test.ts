import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULT_KINDS } from './faults.ts';
import type { FaultKind } from './faults.ts';
import { runTrial } from './trial.ts';

// The long version, with every fault several times: npm run bench -- faults
const LEFT_TO_THE_BENCH = new Set<FaultKind>(['disk full', 'restart']);

test('under load nothing is lost, doubled or left over, whatever happens to nodes, links and database', async (t) => {
  const result = await runTrial(t, {
    seed: 11,
    forMs: 15_000,
    users: 3,
    kinds: FAULT_KINDS.filter((kind) => !LEFT_TO_THE_BENCH.has(kind)),
    times: { freezeMs: 4_500, outageMs: 2_000 },
    calmMs: [200, 800],
    tokenDelayMs: 5,
    say: (line) => t.diagnostic(line),
  });
  assert.deepEqual(result.findings, []);
  assert.ok(result.runs.length > 0 && result.faults.length > 0);
  t.diagnostic(`${result.runs.length} runs, ${result.events} events, ${result.faults.length} faults`);
});
