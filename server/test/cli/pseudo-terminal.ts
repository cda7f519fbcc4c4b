import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const cli = path.resolve(import.meta.dirname, '../../src/cli.ts');

/**
 * A command in a pseudo-terminal (`script` of util-linux), as a person would see it. `when` types an answer as soon as the
 * screen shows what it answers.
 */
export function atPseudoTerminal(
  args: string[],
  { env, input }: { env: Record<string, string | undefined>; input?: string },
) {
  const words = [process.execPath, cli, ...args]
    .map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
    .join(' ');
  const command = input === undefined ? words : `printf '%s' '${input}' | ${words}`;
  const child = spawn('script', ['-qfec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], TERM: 'dumb', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let screen = '';
  let seenUpTo = 0;
  const waiting: { what: RegExp; type: string }[] = [];

  function look(): void {
    const [next] = waiting;
    const found = next?.what.exec(screen.slice(seenUpTo));
    if (!next || !found) return;
    seenUpTo += found.index + found[0].length;
    waiting.shift();
    child.stdin.write(next.type);
    look();
  }
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    screen += part;
    look();
  });

  return {
    when(what: RegExp, type: string) {
      waiting.push({ what, type });
      look();
      return this;
    },
    /** One that does not end by itself is ended, so that the test says where it stood. */
    async ended(): Promise<{ code: number | null; screen: string }> {
      const deadline = setTimeout(() => child.kill('SIGKILL'), 120_000);
      const [code] = await once(child, 'close').finally(() => clearTimeout(deadline));
      return { code: code as number | null, screen: screen.replaceAll('\r', '') };
    },
  };
}
