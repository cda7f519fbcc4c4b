import type { ModelError } from '../../providers/model/model-error.ts';
import { orWithout } from '../or-without.ts';
import type { ToolContext } from '../tool.ts';

/** What a model says, or undefined where it cannot: it finds no form for it, or the question is too long for it. */
export const askOrNothing = <T>(
  context: ToolContext,
  key: string,
  ask: () => Promise<T>,
): Promise<T | undefined> => orWithout(context, key, ask, cannot);

const cannot = ({ isTooLong, retryable, status }: ModelError): boolean =>
  isTooLong || (!retryable && status === undefined);
