import type { AnswerSource } from './answer-source.ts';

// Longer than any answer; a model that writes more does not come to an end.
const MOST_CHARS = 1_000_000;

const CHECK_EVERY = 1_000;
const SHORTEST_TAIL = 3_000;
const LEAST_TIMES = 6;
const LONGEST_UNIT = 2_000;
const NEEDLE = 24;

/** A model that goes in circles, or on for ever, is stopped: what there is of its answer is the answer, cut at its length. */
export function endingAnswers(source: AnswerSource): AnswerSource {
  return async (options, sink) => {
    const watches = { text: createWatch(), reasoning: createWatch() };
    const stop = new AbortController();
    const { abortSignal } = options;
    const signal = abortSignal ? AbortSignal.any([abortSignal, stop.signal]) : stop.signal;
    const pass = (kind: 'text' | 'reasoning') => (delta: string) => {
      if (stop.signal.aborted) return;
      sink[kind](delta);
      if (watches[kind].isEndless(delta)) stop.abort();
    };
    try {
      await source(
        { ...options, abortSignal: signal },
        { ...sink, text: pass('text'), reasoning: pass('reasoning') },
      );
    } catch (error) {
      if (!stop.signal.aborted || abortSignal?.aborted) throw error;
    }
    if (stop.signal.aborted)
      sink.finish({ finishReason: 'length', usage: { inputTokens: 0, outputTokens: 0 } });
  };
}

/** Says when a text will not end by itself. */
function createWatch() {
  let length = 0;
  let tail = '';
  let checkAt = SHORTEST_TAIL;
  return {
    isEndless(piece: string): boolean {
      length += piece.length;
      if (length > MOST_CHARS) return true;
      tail = (tail + piece).slice(-LONGEST_UNIT * LEAST_TIMES);
      if (length < checkAt) return false;
      checkAt = length + CHECK_EVERY;
      return goesInCircles(tail);
    },
  };
}

/** Whether a text ends with nothing but the same again and again. */
function goesInCircles(text: string): boolean {
  const needle = text.slice(-NEEDLE);
  const before = text.lastIndexOf(needle, text.length - NEEDLE - 1);
  if (before === -1) return false;
  const unit = text.length - NEEDLE - before;
  const size = Math.max(SHORTEST_TAIL, unit * LEAST_TIMES);
  if (size > text.length) return false;
  const end = text.slice(-size);
  return end.slice(unit) === end.slice(0, -unit);
}
