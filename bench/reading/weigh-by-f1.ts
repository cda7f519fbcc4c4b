import type { LabelledPage } from './examples.ts';
import { LONGEST } from './examples.ts';

const LEAST_WORDS = 60;
const FLOOR = 0.2;

/**
 * How much each block matters to the F1 of its page, given what the first judgement makes of it. With F = 2 × right ÷
 * (taken + content), one more word of content brings (2 - F) ÷ (taken + content), one more of the rest costs F ÷ (taken +
 * content): a cut at 0.5 is then the best for every page, and pages whose content nobody can guess do not drown the
 * others. The floor keeps some weight on what is not content where F is near 0.
 */
export function weighByF1({ labels, counts }: LabelledPage, scores: Float32Array): Float32Array {
  let [taken, content, right] = [0, 0, 0];
  counts.forEach((count, i) => {
    taken += scores[i]! * count;
    content += labels[i]! * count;
    right += scores[i]! * labels[i]! * count;
  });
  const f1 = (2 * right) / Math.max(1, taken + content);
  const scale = Math.max(LEAST_WORDS, taken + content);
  return Float32Array.from(counts, (count, i) => {
    const label = labels[i]!;
    return (Math.min(count, LONGEST) * (label * (2 - f1) + (1 - label) * f1 + FLOOR)) / scale;
  });
}
