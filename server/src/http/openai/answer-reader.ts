import type { Locale } from '@quarry/api/common.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { progressLine } from '../../runs/views/progress-line.ts';
import { citeLinks } from './cite-links.ts';
import type { LinkedText } from './cite-links.ts';

/** What a run says to somebody who can be told nothing twice. */
export type Said =
  | { kind: 'progress'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'end'; whole: LinkedText; finishReason: string; isCancelled: boolean }
  | { kind: 'failed'; message: string; code: string };

/** What leaves the answer as the model writes it: whatever else a run does may change what was written. */
const HARMLESS: ReadonlySet<string> = new Set([
  'config',
  'queued',
  'delta',
  'reasoning',
  'step',
  'graph',
  'graph-start',
]);

/** Many models say what they are going to do before they call a tool: so much is held back, in case it is that. */
const HELD_CHARS = 240;

/**
 * Reads the answer off the events of a run, for protocols that cannot take back a word. Text is passed on while it is written
 * as long as nothing can void it; once tools are at work, or a step was begun again, it is held back until the run has ended,
 * because then its citations are checked and what does not hold is mended.
 */
export function createAnswerReader({ locale, hasFiles }: { locale: Locale; hasFiles: boolean }) {
  let sent = '';
  let held = '';
  let isLive = !hasFiles;

  function end(text: string, sources: Parameters<typeof citeLinks>[1]): { rest: string; whole: LinkedText } {
    const linked = citeLinks(text, sources);
    if (linked.text.startsWith(sent)) return { rest: linked.text.slice(sent.length), whole: linked };
    const before = `${sent}\n\n`;
    return { rest: `\n\n${linked.text}`, whole: shifted(linked, before) };
  }

  function* pass(words: string): Generator<Said> {
    held += words;
    if (sent === '' && held.length < HELD_CHARS) return;
    sent += held;
    yield { kind: 'text', text: held };
    held = '';
  }

  return {
    *read(event: RunEvent): Generator<Said> {
      if (!HARMLESS.has(event.type) || isVoid(event)) isLive = false;
      const line = progressLine(event, locale);
      if (line !== undefined) yield { kind: 'progress', text: `${line}\n` };
      switch (event.type) {
        case 'reasoning':
          return yield { kind: 'progress', text: event.payload.deltaText };
        case 'delta':
          if (isLive) yield* pass(event.payload.deltaText);
          return;
        case 'step':
          // What was said before a call of a tool is no part of the answer.
          if (event.payload.finishReason === 'tool-calls' && held !== '')
            yield { kind: 'progress', text: `${held.trim()}\n` };
          held = '';
          return;
        case 'complete': {
          const { text, sources, finishReason, status } = event.payload;
          const { rest, whole } = end(text, sources);
          for (const piece of rest.match(/[^\n]*\n+|[^\n]+$/g) ?? []) yield { kind: 'text', text: piece };
          return yield { kind: 'end', whole, finishReason, isCancelled: status === 'cancelled' };
        }
        case 'error': {
          const { message, code = 'INTERNAL_SERVER_ERROR' } = event.payload;
          return yield { kind: 'failed', message, code };
        }
        default:
          return;
      }
    },
  };
}

const isVoid = (event: RunEvent) => event.type === 'step' && event.payload.status === 'interrupted';

function shifted({ text, annotations }: LinkedText, before: string): LinkedText {
  const by = before.length;
  return {
    text: before + text,
    annotations: annotations.map((annotation) =>
      annotation.type === 'file_citation'
        ? { ...annotation, index: annotation.index + by }
        : { ...annotation, start_index: annotation.start_index + by, end_index: annotation.end_index + by },
    ),
  };
}
