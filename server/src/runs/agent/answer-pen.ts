import type { CitationFilter } from './citations.ts';
import { openSentenceGate } from './sentence-gate.ts';

/** What of a step is kept beside its text. */
export interface SaidBeside {
  /** All that the model has written, where not all of it was shown. */
  draft?: string;
  /** Our own words at the end of the text. */
  note?: string;
}

export interface PenQuestion {
  /** Fresh for each attempt: it remembers what it holds back. */
  citations: () => CitationFilter;
  /** Whether a sentence may be shown: sentences are held back until it is decided. Of an answer that cannot cite, none is. */
  isFit?: ((sentence: string) => Promise<boolean>) | undefined;
}

/** Writes down what a model says in a step, for as long as it is not begun again. */
export interface AnswerPen {
  /** What has been shown. */
  text(): string;
  say(words: string): void;
  /** Everything is said: what was held back, too. */
  saidAll(): Promise<void>;
  /** Our own words. */
  add(words: string): void;
  addNote(words: string): void;
  /** What is kept of it beside the text. */
  beside(): SaidBeside;
  restart(): void;
  close(): void;
}

export function openPen(question: PenQuestion, show: (words: string) => void): AnswerPen {
  let text = '';
  let note = '';
  let citations = question.citations();
  const add = (words: string) => {
    if (words === '') return;
    text += words;
    show(words);
  };
  const openGate = () => question.isFit && openSentenceGate({ isFit: question.isFit, show: add });
  let gate = openGate();
  const pass = (words: string) => (gate ? gate.push(words) : add(words));
  return {
    text: () => text,
    say: (words) => pass(citations.push(words)),
    async saidAll() {
      pass(citations.flush());
      await gate?.end();
    },
    add,
    addNote: (words) => add((note = words)),
    beside() {
      const draft = gate?.draft();
      return { ...(draft !== undefined && { draft }), ...(note !== '' && { note }) };
    },
    restart() {
      gate?.abandon();
      citations = question.citations();
      gate = openGate();
      text = '';
    },
    close: () => gate?.abandon(),
  };
}
