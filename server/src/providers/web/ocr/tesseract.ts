import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { PagePicture } from '../parsed-document.ts';

/** Reads the text of a picture; undefined where it cannot be read. */
export interface PictureReader {
  /** Whether there is anything here that reads pictures. Looked for once. */
  isThere(): Promise<boolean>;
  read(picture: PagePicture, signal?: AbortSignal): Promise<string | undefined>;
}

const timeLimitMs = 60_000;
const mostOutput = 1_000_000;
const mostLanguages = 4;
// Nothing of our environment; one thread, since several documents may be read at once.
const environment = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', OMP_THREAD_LIMIT: '1' };

/**
 * Tesseract, where it is installed. It gets its picture, which we have decoded ourselves and written in the plainest of
 * formats, by its standard input: there are no files, no shell, and no bytes of others for it to stumble over.
 */
export function createTesseract({ command = 'tesseract' } = {}): PictureReader {
  let languages: Promise<string[]> | undefined;
  const installed = () => (languages ??= listLanguages(command));
  // One at a time: each of them fills a core.
  let last: Promise<unknown> = Promise.resolve();

  return {
    isThere: async () => (await installed()).length > 0,
    read(picture, signal) {
      const turn = last.then(async () => {
        const names = await installed();
        if (names.length === 0 || signal?.aborted) return undefined;
        const args = ['stdin', 'stdout', '-l', names.join('+'), '--dpi', '200'];
        return run(command, args, { input: greyMap(picture), signal });
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const rank = (name: string): number => ['eng', 'jpn'].indexOf(name) + 1 || 9;

/** The common ones first: each further one makes reading slower. */
async function listLanguages(command: string): Promise<string[]> {
  const text = (await run(command, ['--list-langs'], {})) ?? '';
  const names = text.split('\n').filter((line) => /^[a-z]{3}(_[a-z]+)?$/i.test(line) && line !== 'osd');
  return names.sort((one, other) => rank(one) - rank(other)).slice(0, mostLanguages);
}

function greyMap({ width, height, grey }: PagePicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
}

/** What a program says, or undefined where it is not there, fails, or takes too long. */
function run(
  command: string,
  args: string[],
  { input, signal }: { input?: Buffer; signal?: AbortSignal },
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: tmpdir(),
      env: environment,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeLimitMs,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.length > mostOutput) child.kill('SIGKILL');
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? text : undefined));
    // One that is gone by now says so when it closes.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
