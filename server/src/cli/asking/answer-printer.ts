import type { RunEvent } from '@quarry/api/events.ts';
import { plainLines } from '../plain.ts';
import { progressLine } from './progress-line.ts';

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Writes the answer as it comes where somebody watches, and once and whole where it is a file or a pipe. Text that a later event
 * takes back stays on the screen; the answer as it stands is then written below it.
 */
export function answerPrinter(output: Output) {
  let written = '';
  let step: number | undefined;
  let isLineEnded = true;

  function write(text: string): void {
    if (text === '') return;
    output.write(text);
    isLineEnded = text.endsWith('\n');
  }

  /** What was said before a call of a tool is a line of its own, above the work that follows. */
  function endLine(): void {
    if (written !== '') write('\n');
    written = '';
  }

  return {
    see(event: RunEvent): void {
      if (!output.isTTY) return;
      if (event.type === 'step' && event.payload.finishReason === 'tool-calls') return endLine();
      // What is done after the answer is told below it, not behind its last word.
      if (progressLine(event) !== undefined && !isLineEnded) write('\n');
      if (event.type !== 'delta') return;
      const { stepIndex, deltaText } = event.payload;
      if (stepIndex !== step && step !== undefined) write(written === '' ? '\n' : '\n\n');
      if (stepIndex !== step) written = '';
      step = stepIndex;
      written += deltaText;
      write(plainLines(deltaText));
    },

    /** The rest of the answer, or all of it. */
    end(text: string): void {
      const isGoingOn = written !== '' && text.startsWith(written);
      if (isGoingOn) {
        const rest = plainLines(text.slice(written.length));
        return write(isLineEnded ? `${rest.trimStart()}\n` : `${rest}\n`);
      }
      if (written !== '') write(isLineEnded ? '\n' : '\n\n');
      write(`${output.isTTY ? plainLines(text) : text}\n`);
    },
  };
}
