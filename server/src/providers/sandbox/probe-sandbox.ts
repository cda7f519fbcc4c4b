import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Sandbox, SandboxLanguage } from './sandbox.ts';

type Probed = { sandbox: Sandbox } | { problem: string };

interface Bait {
  /** A file that every account of this machine may read. */
  file: string;
  content: string;
  /** On which somebody listens on this machine's loopback. */
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
  const limits = { wallMs: 10_000, cpuSeconds: 5 };
  const program = { code: programs[language] };
  try {
    const { exitCode, stdout, stderr } = await sandbox.run({ language, program, env, limits });
    const lines = stdout.trim().split('\n');
    const works = exitCode === 0 && lines[0] === hello;
    const leaks = lines
      .slice(1)
      .filter((line) => line.startsWith('reached '))
      .join(', ');
    return {
      language,
      works,
      leaks: leaks || (stdout.includes(bait.content) ? 'a file' : ''),
      error: stderr.trim(),
    };
  } catch (error) {
    return { language, works: false, leaks: '', error: (error as Error).message };
  }
}

const programs: Record<SandboxLanguage, string> = {
  python: `
import os, socket
print(os.environ['HELLO'])
def reach(name, attempt):
    try:
        if attempt():
            print('reached', name)
    except OSError:
        pass
reach('a file', lambda: open(os.environ['BAIT_FILE']).read())
reach('passwords', lambda: open('/etc/shadow').read())
reach('the environment of the service', lambda: open('/proc/1/environ').read())
reach('loopback', lambda: socket.create_connection(('127.0.0.1', int(os.environ['BAIT_PORT'])), 2))
`,
  javascript: `
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
console.log(process.env.HELLO);
const reach = async (name, attempt) => {
  try {
    if (await attempt()) console.log('reached', name);
  } catch {}
};
// In Deno the usual names lead to files in memory.
const read = (file) => (globalThis.Deno ? Deno.open(file) : readFileSync(file, 'utf8'));
await reach('a file', () => read(process.env.BAIT_FILE));
await reach('passwords', () => read('/etc/shadow'));
await reach('the environment of the service', () => read('/proc/1/environ'));
await reach('its environment', () => globalThis.Deno && Deno.env.toObject());
await reach('loopback', () => new Promise((resolve, reject) => {
  connect(Number(process.env.BAIT_PORT), '127.0.0.1', () => resolve(true)).on('error', reject);
}));
process.exit(0);
`,
  shell: `
echo "$HELLO"
cat "$BAIT_FILE" 2>/dev/null && echo reached a file
cat /etc/shadow 2>/dev/null && echo reached passwords
[ -n "$(tr -d '\\0' 2>/dev/null </proc/1/environ)" ] && echo reached the environment of the service
(: <"/dev/tcp/127.0.0.1/$BAIT_PORT") 2>/dev/null && echo reached loopback
exit 0
`,
};

async function withBait<Result>(use: (bait: Bait) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-probe-'));
  const server = createServer((socket) => socket.destroy());
  try {
    const content = randomUUID();
    const file = path.join(folder, 'bait');
    await writeFile(file, content, { mode: 0o644 });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return await use({ file, content, port: (server.address() as AddressInfo).port });
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
