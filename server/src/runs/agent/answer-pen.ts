import type { Answer, StepQuestion } from './ask-model.ts';
import { openSentenceGate } from './sentence-gate.ts';

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
  beside(): Pick<Answer, 'draft' | 'note'>;
  restart(): void;
  close(): void;
}

export function openPen(
  question: Pick<StepQuestion, 'citations' | 'isFit'>,
  show: (words: string) => void,
): AnswerPen {
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
