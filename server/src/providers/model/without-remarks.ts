import { withoutFrames } from './embedded/chat/frames.ts';
import type { Model } from './model.ts';

/** An answer without what its model remarks on its own work, as the embedded one does around its quotes. */
export function withoutRemarks({ provider }: Pick<Model, 'provider'>, answer: string): string {
  return provider === 'embedded' ? withoutFrames(answer) : answer;
}
