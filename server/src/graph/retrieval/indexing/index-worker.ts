// The thread that indexes: reads, cuts and stores on a connection of its own.
import { workerData } from 'node:worker_threads';
import { answerQuestions } from '../../../providers/thread/answer-questions.ts';
import { openIndexWorkStore } from '../../../store/retrieval/index-work.ts';
import type { IndexThreadData } from './index-thread.ts';
import { createIndexTurns } from './index-turns.ts';
import type { IndexAnswer, IndexQuestion } from './index-turns.ts';

const { connection, embedding } = workerData as IndexThreadData;
// Where nobody searches by meaning it is not even read.
const embeddings =
  embedding && (await import('../../../providers/model/embedder-from.ts')).embedderFrom(embedding);
const indexNext = createIndexTurns();
let opened: ReturnType<typeof openIndexWorkStore> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** One after the other: there is one connection. */
answerQuestions((question: IndexQuestion): Promise<IndexAnswer> => {
  const answer = last.catch(() => undefined).then(() => index(question));
  last = answer;
  return answer;
});

async function index(question: IndexQuestion): Promise<IndexAnswer> {
  const work = (opened ??= openIndexWorkStore(connection));
  try {
    const { store } = await work;
    return await indexNext({ store, embeddings }, question);
  } catch (error) {
    // Whatever it was: with the connection go its claims.
    opened = undefined;
    await work.then(({ close }) => close()).catch(() => undefined);
    throw error;
  }
}
