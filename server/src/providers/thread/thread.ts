import { Worker } from 'node:worker_threads';

export interface Thread<Question, Answer> {
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** A module that calls `answerQuestions`. */
  file: URL;
  /** Plain values that the module finds in `workerData`. */
  data?: unknown;
}

/** What goes to and fro; questions are told apart by their numbers. */
export type ThreadQuestion = { number: number; question: unknown };
export type ThreadAnswer = { number: number } & ({ answer: unknown } | { error: string });

const IDLE_MS = 30_000;

/** Work beside the main thread. Started when there is some, ended when there has been none for a while. */
export function createThread<Question, Answer>({ file, data }: ThreadOptions): Thread<Question, Answer> {
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Worker {
    const started = new Worker(file, { workerData: data });
    started.on('message', (said: ThreadAnswer) => {
      const waiter = waiting.get(said.number);
      waiting.delete(said.number);
      if (waiting.size === 0) rest(started);
      if ('error' in said) waiter?.reject(new Error(said.error));
      else waiter?.resolve(said.answer as Answer);
    });
    started.on('error', (error) => lose(started, error as Error));
    started.on('exit', () => lose(started, new Error('the thread has ended')));
    return started;
  }

  /** An idle thread does not keep the process alive. */
  function rest(idler: Worker): void {
    idler.unref();
    idle = setTimeout(() => void end(new Error('the thread was idle')), IDLE_MS).unref();
  }

  function lose(lost: Worker, error: Error): void {
    if (lost !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  async function end(reason: Error): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    if (!ended) return;
    lose(ended, reason);
    await ended.terminate();
  }

  return {
    ask(question) {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const number = (last += 1);
      const answer = new Promise<Answer>((resolve, reject) => waiting.set(number, { resolve, reject }));
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ number, question } satisfies ThreadQuestion);
      return answer;
    },
    close: () => end(new Error('the thread was stopped')),
  };
}
