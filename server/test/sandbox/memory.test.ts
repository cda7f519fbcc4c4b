import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createSandboxes } from '../../src/providers/sandbox/choose-sandbox.ts';
import type { Sandbox, SandboxLimits, StopReason } from '../../src/providers/sandbox/sandbox.ts';
import { needs } from '../support/needs.ts';

const limits: Partial<SandboxLimits> = { wallMs: 120_000, cpuSeconds: 60, memoryBytes: 300_000_000 };

interface Program {
  does: string;
  reason: StopReason | undefined;
  /** Not where it would only be slower and show the same again. */
  python?: string;
  javascript: string;
}

/** The kernel's limit lies far above the watcher's: what is asked for at once meets the one, what waits meets the other. */
const programs: Program[] = [
  {
    does: 'asks for more at once than there is',
    reason: 'memory',
    python: 'hold = bytearray(1_900_000_000)',
    javascript: 'const hold = new Uint8Array(3_900_000_000);',
  },
  {
    does: 'asks for it where nobody waits for the answer',
    reason: 'memory',
    javascript: 'Promise.resolve().then(() => new ArrayBuffer(3_900_000_000)); setTimeout(() => {}, 60_000);',
  },
  {
    does: 'takes too much and keeps still',
    reason: 'memory',
    python: 'hold = bytearray(b"x" * 1_000_000) * 350\nwhile True: pass',
    javascript:
      'const hold = new Uint8Array(350_000_000).fill(1); setTimeout(() => console.log(hold.length), 60_000);',
  },
  {
    does: 'takes more and more',
    reason: 'memory',
    python: 'hold = []\nwhile True: hold.append(bytearray(b"x" * 8_000_000))',
    javascript: 'const hold = []; for (;;) hold.push(new Uint8Array(8_000_000).fill(1));',
  },
  {
    does: 'fills memory with small things',
    reason: 'memory',
    javascript: 'const hold = []; for (;;) hold.push({ a: [hold.length] });',
  },
  {
    does: 'only speaks of memory and fails',
    reason: undefined,
    python: `import sys
print("MemoryError", file=sys.stderr)
print("Fatal JavaScript out of memory: no", file=sys.stderr)
print("RangeError: Array buffer allocation failed\\nMemoryError", file=sys.stderr)
sys.exit(1)`,
    javascript: `console.error('MemoryError\\nFATAL ERROR: Reached heap limit - JavaScript heap out of memory');
console.error('Fatal JavaScript out of memory: no');
console.error('RangeError: Array buffer allocation failed');
process.exit(1);`,
  },
  {
    does: 'hears that there is no more and fails for another reason',
    reason: undefined,
    python: 'try:\n  hold = bytearray(1_900_000_000)\nexcept MemoryError:\n  pass\nraise ValueError("other")',
    javascript: 'try { new Uint8Array(3_900_000_000); } catch { } throw new Error("other");',
  },
  {
    does: 'hears that there is no more and does without',
    reason: undefined,
    python: 'try:\n  hold = bytearray(1_900_000_000)\nexcept MemoryError as error:\n  print(repr(error))',
    javascript: 'try { new Uint8Array(3_900_000_000); } catch (error) { console.log(error.message); }',
  },
];

const parts = { bubblewrap: 'bubblewrap', deno: 'Deno' } as const;

for (const tier of ['bubblewrap', 'deno'] as const) {
  let sandbox: Sandbox | undefined;
  before(async () => {
    const [found] = await createSandboxes({ mode: tier, searchPath: [], hidden: [] }).report();
    sandbox = found?.sandbox;
  });
  for (const language of ['python', 'javascript'] as const) {
    const needed = needs(
      parts[tier],
      ...(tier === 'bubblewrap' && language === 'python' ? (['Python'] as const) : []),
    );
    for (const { does, reason, [language]: code } of programs) {
      if (code === undefined) continue;
      test(
        `${tier}: ${language} that ${does} ends ${reason ? `for want of ${reason}` : 'as any other'}`,
        needed,
        async () => {
          const result = await sandbox!.run({ language, program: { code }, limits });
          assert.equal(result.reason, reason, `${result.exitCode}: ${result.stderr}`);
          assert.equal(result.exitCode === 0, does.endsWith('does without'));
        },
      );
    }
  }
}
