const OPEN = '<think>';
const CLOSE = '</think>';

export interface Thinking {
  text: string;
  reasoning: string;
}

/**
 * Local servers often leave the thoughts of a model where it wrote them: in front of its answer, between `<think>` and
 * `</think>`. Tells the two apart as they stream in. Only the beginning counts: an answer may speak of such tags.
 */
export function createThinkingSplitter() {
  let state: 'undecided' | 'thinking' | 'answering' = 'undecided';
  let held = '';

  function push(part: string): Thinking {
    if (state === 'answering' || part === '') return { text: part, reasoning: '' };
    held += part;
    if (state === 'undecided') {
      const start = held.trimStart();
      if (!start.startsWith(OPEN)) return OPEN.startsWith(start) ? { text: '', reasoning: '' } : answer();
      state = 'thinking';
      held = start.slice(OPEN.length).trimStart();
    }
    const end = held.indexOf(CLOSE);
    if (end !== -1) {
      const reasoning = held.slice(0, end);
      held = held.slice(end + CLOSE.length).trimStart();
      return { text: answer().text, reasoning };
    }
    // The end may be on its way.
    const safe = held.length - beginningOfClose(held);
    const reasoning = held.slice(0, safe);
    held = held.slice(safe);
    return { text: '', reasoning };
  }

  function answer(): Thinking {
    state = 'answering';
    const text = held;
    held = '';
    return { text, reasoning: '' };
  }

  return {
    push,
    /** A model that never came to the end of its thoughts has not answered. */
    flush: (): Thinking => {
      if (state !== 'thinking') return answer();
      const reasoning = held;
      held = '';
      return { text: '', reasoning };
    },
  };
}

/** How much of `</think>` the text ends with. */
function beginningOfClose(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length -= 1)
    if (text.endsWith(CLOSE.slice(0, length))) return length;
  return 0;
}
