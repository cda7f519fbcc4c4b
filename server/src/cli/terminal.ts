import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ReadStream } from 'node:tty';

/** Where a person reads and types. */
export interface Terminal {
  /** Whether somebody is there who can answer. */
  isInteractive: boolean;
  /** Something the person should know, on a line of its own. */
  tell(line: string): void;
  /** What is being done. */
  progress?(line: string): void;
  /** Rejects when the signal ends it. */
  question(text: string, signal: AbortSignal): Promise<string>;
  /** The same for what must not be seen on the screen. */
  secret?(text: string, signal: AbortSignal): Promise<string>;
}

/** The terminal of this process. Answers are typed at the keyboard also where standard input is a file or a pipe. */
export function realTerminal(): Terminal {
  return {
    isInteractive: process.stderr.isTTY === true && (process.stdin.isTTY === true || hasKeyboard()),
    tell: (line) => void process.stderr.write(`${line}\n`),
    progress: (line) => void process.stderr.write(`${dim(line)}\n`),
    question: (text, signal) => ask({ output: process.stderr, text, signal }),
    async secret(text, signal) {
      try {
        return await ask({ output: silence(), text, signal });
      } finally {
        process.stderr.write('\n');
      }
    },
  };
}

interface Asking {
  output: NodeJS.WritableStream;
  text: string;
  signal: AbortSignal;
}

async function ask({ output, text, signal }: Asking): Promise<string> {
  const own = process.stdin.isTTY ? undefined : new ReadStream(openSync(KEYBOARD, 'r'));
  const input = own ?? process.stdin;
  const lines = createInterface({ input, output, terminal: true });
  // A terminal that is gone cannot be set back to how it was: told as an event, which left unheard would end this process.
  lines.on('error', () => undefined);
  // Only now does the terminal itself no longer show what is typed.
  if (output !== process.stderr) process.stderr.write(text);
  // In raw mode Ctrl-C is a key like others: whoever waits for the signal must get it.
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const closed = new Promise<never>((_, reject) =>
    lines.once('close', () => reject(new Error('the terminal was closed'))),
  );
  try {
    return await Promise.race([lines.question(text, { signal }), closed]);
  } finally {
    closed.catch(() => undefined);
    lines.close();
    // One that stays open would keep this process from ending.
    own?.destroy();
  }
}

const silence = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const KEYBOARD = '/dev/tty';

function hasKeyboard(): boolean {
  try {
    closeSync(openSync(KEYBOARD, 'r'));
    return true;
  } catch {
    return false;
  }
}

const dim = (line: string) => (process.stderr.hasColors?.() ? `\u001b[2m${line}\u001b[22m` : line);
