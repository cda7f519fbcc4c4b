import type { PagePicture } from '../parsed-document.ts';
import { runProgram } from './run-program.ts';

/** Reads the text of a picture; undefined where it cannot be read. */
export interface PictureReader {
  /** Whether there is anything here that reads pictures. Looked for once. */
  isThere(): Promise<boolean>;
  read(picture: PagePicture, signal?: AbortSignal): Promise<string | undefined>;
}

const limits = { timeLimitMs: 60_000, mostOutput: 1_000_000 };
const mostLanguages = 4;

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
        const read = await runProgram(command, args, { ...limits, input: greyMap(picture), signal });
        return read?.toString();
      });
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const rank = (name: string): number => ['eng', 'jpn'].indexOf(name) + 1 || 9;

/** The common ones first: each further one makes reading slower. */
async function listLanguages(command: string): Promise<string[]> {
  const text = await runProgram(command, ['--list-langs'], limits);
  const names = (text?.toString() ?? '')
    .split('\n')
    .filter((line) => /^[a-z]{3}(_[a-z]+)?$/i.test(line) && line !== 'osd');
  return names.sort((one, other) => rank(one) - rank(other)).slice(0, mostLanguages);
}

function greyMap({ width, height, grey }: PagePicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), grey]);
}
