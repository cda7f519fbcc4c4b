import os from 'node:os';
import { rollingRestart } from '../server/test/support/rolling-restart.ts';
import { readOptions } from './command-line/read-options.ts';

const values = readOptions({
  name: 'restart',
  about: 'Three nodes behind a load balancer, stopped and started one after the other under load.',
  options: {
    users: {
      type: 'string',
      value: 'N',
      default: '12',
      help: 'how many users start runs, one after the other',
    },
    drain: { type: 'string', value: 'S', default: '3', help: 'DRAIN_SECONDS of each node' },
    rounds: { type: 'string', value: 'N', default: '1', help: 'how often all three are restarted' },
  },
});

console.log(`load before ${os.loadavg()[0]!.toFixed(1)}, ${values.users} users, drain ${values.drain} s`);
let isGood = true;
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const endings: (() => unknown)[] = [];
  try {
    const startedAt = performance.now();
    const { runs, calls, lost, failures } = await rollingRestart(
      { after: (work) => void endings.push(work) },
      {
        nodes: 3,
        users: Number(values.users),
        drainSeconds: Number(values.drain),
        tokenDelayMs: 15,
        say: (line) => process.stderr.write(`${line}\n`),
      },
    );
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    isGood &&= lost.length === 0 && failures.length === 0;
    console.log(`
| round ${round} | |
| --- | --- |
| seconds | ${seconds} |
| runs streamed to their end | ${runs} |
| other calls | ${calls} |
| connections refused or cut | ${failures.length} |
| streams lost, answers not whole | ${lost.length} |`);
    for (const line of [...failures, ...lost].slice(0, 20)) console.log(`  ${line}`);
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}
process.exit(isGood ? 0 : 1);
