import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Sandbox, SandboxLanguage } from './sandbox.ts';

type Probed = { sandbox: Sandbox } | { problem: string };

interface Bait {
  /** A file that every account of this machine may read. */
  file: string;
  /** On which a server listens on this machine's loopback. */
  port: number;
}

/**
 * Runs code in the sandbox that says hello and then tries to get out. A language that does not work is left out; one
 * way out, and the whole sandbox is.
 */
export async function probeSandbox(sandbox: Sandbox): Promise<Probed> {
  return withBait(async (bait) => {
    // Python inside Deno takes seconds to set up, and has no other way out than JavaScript has.
    const tested = sandbox.tier === 'deno' ? (['javascript'] as const) : sandbox.languages;
    const results = await Promise.all(tested.map((language) => tryLanguage(sandbox, { language, bait })));
    const leak = results.find(({ leaks }) => leaks !== '');
    if (leak) return { problem: `code in it reached what it must not: ${leak.leaks}` };
    const broken = results.filter(({ works }) => !works);
    const languages = sandbox.languages.filter((name) => !broken.some(({ language }) => language === name));
    if (languages.length === 0) return { problem: broken[0]?.error || 'code in it does not run' };
    return { sandbox: { ...sandbox, languages } };
  });
}

async function tryLanguage(
  sandbox: Sandbox,
  { language, bait }: { language: SandboxLanguage; bait: Bait },
): Promise<{ language: SandboxLanguage; works: boolean; leaks: string; error: string }> {
  const hello = randomUUID();
  const env = { HELLO: hello, BAIT_FILE: bait.file, BAIT_PORT: String(bait.port) };
  // A busy machine is slow, and what is found here holds until the service ends: the processor's time is what counts.
  const limits = { wallMs: 60_000, cpuSeconds: 5 };
  const program = { code: await readFile(path.join(import.meta.dirname, programs[language]), 'utf8') };
  try {
    const { exitCode, stdout, stderr } = await sandbox.run({ language, program, env, limits });
    const lines = stdout.trim().split('\n');
    const works = exitCode === 0 && lines[0] === hello;
    // Another machine's files and addresses are its own affair, as long as they are not ours.
    const counts = (line: string) =>
      sandbox.tier === 'remote' ? line === 'reached a file' : line.startsWith('reached ');
    const leaks = lines.slice(1).filter(counts).join(', ');
    return { language, works, leaks, error: stderr.trim() };
  } catch (error) {
    return { language, works: false, leaks: '', error: (error as Error).message };
  }
}

/** Files beside this one: foreign code, though our own. */
const programs: Record<SandboxLanguage, string> = {
  python: 'probe.py',
  javascript: 'probe.mjs',
  shell: 'probe.sh',
};

async function withBait<Result>(use: (bait: Bait) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-probe-'));
  const server = createServer((socket) => socket.destroy());
  try {
    const file = path.join(folder, 'bait');
    await writeFile(file, 'bait', { mode: 0o644 });
    await chmod(folder, 0o755);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return await use({ file, port: (server.address() as AddressInfo).port });
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
