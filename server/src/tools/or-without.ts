import { ModelError } from '../providers/model/model-error.ts';
import type { ToolContext } from './tool.ts';

/**
 * Work by a model that makes a result better and that a result can do without: undefined when the model fails. What has
 * become of it is kept under the key, so that a model that failed is not paid again after a crash.
 */
export async function orWithout<T>(
  context: ToolContext,
  key: string,
  work: () => Promise<T>,
  mayFail: (error: ModelError) => boolean = () => true,
): Promise<T | undefined> {
  let done: { value: T } | undefined;
  const outcome = await context.step(`${key}/outcome`, async () => {
    try {
      done = { value: await work() };
      return 'done';
    } catch (error) {
      if (!(error instanceof ModelError) || context.signal.aborted || !mayFail(error)) throw error;
      return 'failed';
    }
  });
  if (outcome === 'failed') return undefined;
  // Done before a crash: its own steps have the answer.
  return done ? done.value : work();
}
