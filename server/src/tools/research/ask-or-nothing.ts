import { ModelError } from '../../providers/model/model-error.ts';

/** What a model says, or undefined where it cannot: it finds no form for it, or the question is too long for it. */
export async function askOrNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ModelError && (error.isTooLong || (!error.retryable && error.status === undefined)))
      return undefined;
    throw error;
  }
}
