import { createSandboxes } from '../server/src/providers/sandbox/choose-sandbox.ts';
import type { Sandbox, SandboxLanguage, SandboxTier } from '../server/src/providers/sandbox/sandbox.ts';
import { quickOption, readOptions } from './command-line/read-options.ts';

const options = readOptions({
  name: 'sandbox',
  about:
    'Start to first byte of standard output, alone and twenty at once, for each sandbox that works here.',
  options: { quick: quickOption },
});

const rounds = options.quick ? 10 : 40;
const atOnce = 20;
const goalMs = 150;

const programs: Record<SandboxLanguage, string> = {
  python: 'print("first")',
  javascript: 'console.log("first")',
  shell: 'echo first',
};

console.log(
  `${rounds} starts alone, then ${atOnce} at once; to reach: bubblewrap Python alone p50 under ${goalMs} ms`,
);
console.log(
  '| sandbox | language | first byte p50 / p95 ms | whole run p50 / p95 ms | 20 at once: first byte p50 / p95 ms | all 20 done ms |',
);
console.log('| --- | --- | ---: | ---: | ---: | ---: |');
for (const tier of ['bubblewrap', 'deno'] as const) await measureTier(tier);

async function measureTier(tier: SandboxTier): Promise<void> {
  const [found] = await createSandboxes({ mode: tier, searchPath: [], hidden: [] }).report();
  if (!found?.sandbox) {
    console.log(`| ${tier} | ${found?.problem} | | | | |`);
    return;
  }
  for (const language of found.sandbox.languages) console.log(await measure(found.sandbox, language));
}

async function measure(sandbox: Sandbox, language: SandboxLanguage): Promise<string> {
  // The first start of Python in Deno makes its snapshot.
  await start(sandbox, language);
  const alone: Times[] = [];
  for (let round = 0; round < rounds; round += 1) alone.push(await start(sandbox, language));
  const begun = performance.now();
  const together = await Promise.all(Array.from({ length: atOnce }, () => start(sandbox, language)));
  const all = performance.now() - begun;
  const first = ({ firstMs }: Times) => firstMs;
  const whole = ({ wholeMs }: Times) => wholeMs;
  return `| ${sandbox.tier} | ${language} | ${spread(alone.map(first))} | ${spread(alone.map(whole))} | ${spread(together.map(first))} | ${all.toFixed(0)} |`;
}

interface Times {
  firstMs: number;
  wholeMs: number;
}

async function start(sandbox: Sandbox, language: SandboxLanguage): Promise<Times> {
  const begun = performance.now();
  let firstMs = Number.NaN;
  const { stdout, stderr } = await sandbox.run({
    language,
    program: { code: programs[language] },
    onOutput: () => {
      if (Number.isNaN(firstMs)) firstMs = performance.now() - begun;
    },
  });
  if (stdout !== 'first\n') throw new Error(`${sandbox.tier} ${language} failed: ${stderr}`);
  return { firstMs, wholeMs: performance.now() - begun };
}

function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0);
  return `${at(0.5)} / ${at(0.95)}`;
}
