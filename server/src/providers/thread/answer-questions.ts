import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from './thread.ts';

/** The other side of `createThread`: called once in the module that is the thread. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  const port = parentPort;
  if (!port) throw new Error('this module runs only as a thread');
  port.on('message', ({ number, question }: ThreadQuestion) => {
    answer(question as Question)
      .then(
        (result): ThreadAnswer => ({ number, answer: result }),
        (error: unknown): ThreadAnswer => ({
          number,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((said) => port.postMessage(said));
  });
}
