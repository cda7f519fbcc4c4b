import type { PagePicture } from '../parsed-document.ts';
import { runProgram } from './run-program.ts';

/** Draws a page of a PDF in shades of grey; undefined where it cannot be drawn. */
export interface PageDrawer {
  draw(pdf: Uint8Array, page: number, signal?: AbortSignal): Promise<PagePicture | undefined>;
}

/** In points; more says no more to those who read letters. */
const longestSide = 2_500;
const limits = { timeLimitMs: 30_000, mostOutput: longestSide * longestSide + 1_000 };
const mostMemory = 1_500_000_000;

/**
 * Poppler's, where it is installed: it unpacks fax (CCITT), JBIG2 and JPEG 2000, which scanners write and we cannot. It
 * gets the document by its standard input, with nothing of our environment and, where that can be said, a limit to its
 * memory; one page, half a minute.
 */
export function createPdftoppm({ command = 'pdftoppm' } = {}): PageDrawer {
  let limiter: Promise<string[]> | undefined;
  return {
    async draw(pdf, page, signal) {
      const asked = ['-gray', '-scale-to', `${longestSide}`, '-f', `${page}`, '-l', `${page}`, '-'];
      const [program, ...args] = [...(await (limiter ??= findLimiter())), command, ...asked];
      const drawn = await runProgram(program!, args, { ...limits, input: pdf, signal });
      return drawn && greyOf(drawn, page);
    },
  };
}

async function findLimiter(): Promise<string[]> {
  const args = [`--as=${mostMemory}`, `--cpu=${limits.timeLimitMs / 1_000}`];
  const works = await runProgram('prlimit', [...args, 'true'], limits);
  return works ? ['prlimit', ...args] : [];
}

/** The plainest of formats: `P5`, width, height, the lightest grey, then a byte for each point. */
function greyOf(map: Buffer, page: number): PagePicture | undefined {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(map.toString('latin1', 0, 100));
  if (!head) return undefined;
  const [width, height] = [Number(head[1]), Number(head[2])];
  const grey = new Uint8Array(map.subarray(head[0].length));
  return grey.length === width * height ? { page, width, height, grey } : undefined;
}
