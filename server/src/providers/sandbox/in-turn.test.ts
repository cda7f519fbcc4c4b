import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn } from './in-turn.ts';
import type { Sandbox, SandboxJob, SandboxResult } from './sandbox.ts';

const nothing: SandboxResult = {
  exitCode: 0,
  stdout: '',
  stderr: '',
  outputFiles: [],
  refusedFiles: [],
  durationMs: 0,
};
const job = (more: Partial<SandboxJob> = {}): SandboxJob => ({
  language: 'shell',
  program: { code: '' },
  ...more,
});

/** Counts what runs at the same time; each run lasts until it is let go. */
function countingSandbox() {
  const running = new Set<() => void>();
  const state = { most: 0, started: 0 };
  const run = ({ signal }: SandboxJob) =>
    new Promise<SandboxResult>((resolve) => {
      const end = () => {
        running.delete(end);
        resolve(nothing);
      };
      running.add(end);
      state.started += 1;
      state.most = Math.max(state.most, running.size);
      if (signal?.aborted) end();
    });
  const sandbox: Sandbox = { tier: 'bubblewrap', languages: ['shell'], hasNetwork: false, note: '', run };
  return { sandbox, state, endOne: () => running.values().next().value?.() };
}

test('no more jobs run at once than there are slots, and each gets its turn', async () => {
  const { sandbox, state, endOne } = countingSandbox();
  const limited = inTurn(sandbox, 2);
  const all = Array.from({ length: 7 }, () => limited.run(job()));
  for (const _ of all) {
    await new Promise(setImmediate);
    endOne();
  }
  await Promise.all(all);
  assert.deepEqual(state, { most: 2, started: 7 });
});

test("a job that is cancelled while it waits ends at once, and takes nobody else's turn", async () => {
  const { sandbox, state, endOne } = countingSandbox();
  const limited = inTurn(sandbox, 1);
  const first = limited.run(job());
  const controller = new AbortController();
  const cancelled = limited.run(job({ signal: controller.signal }));
  const last = limited.run(job());
  controller.abort();
  await cancelled;
  endOne();
  await first;
  await new Promise(setImmediate);
  endOne();
  await last;
  assert.equal(state.started, 3);
});
