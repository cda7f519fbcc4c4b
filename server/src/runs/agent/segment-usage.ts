import type { TokenUsage } from '@quarry/api/common.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { addUsage } from './run-context.ts';

type Place = Pick<RunRow, 'phase' | 'segment'>;

/** The step under which a segment that fails keeps what it has used, which is counted with its failure. */
export const countedKey = ({ phase, segment }: Place) => `counted/${phase}/${segment}`;

/** What failed segments before this one have counted: it goes through their steps again, and must not count them twice. */
export function countedBefore(place: Place, finished: ReadonlyMap<string, unknown>): TokenUsage {
  const sum = { inputTokens: 0, outputTokens: 0 };
  for (let segment = 0; segment < place.segment; segment += 1) {
    const counted = finished.get(countedKey({ ...place, segment }));
    if (counted) addUsage(sum, counted as TokenUsage);
  }
  return sum;
}

export const beyond = (usage: TokenUsage, counted: TokenUsage): TokenUsage => ({
  inputTokens: Math.max(0, usage.inputTokens - counted.inputTokens),
  outputTokens: Math.max(0, usage.outputTokens - counted.outputTokens),
});
