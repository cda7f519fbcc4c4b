import type { Passage } from '../../../../text/passage.ts';
import { fold } from '../../../../text/fold.ts';

const MAX_LABELS = 5;
const LABEL_LINE = /^[\s>*•-]*\**(?<key>[\p{L}][^:：|*\n]{1,30}?)\**\s*[:：]\**\s*\S/u;
const TABLE_LINE = /^\s*\|\s*(?<key>[\p{L}][^|\n]{1,30}?)\s*\|/u;
const SAMPLE_CHARS = 20_000;

/** What the passages state as "label: value", the labels of most passages first: what they can be compared by. */
export function labelsIn(passages: readonly Passage[]): string[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { text } of passages) {
    const seen = new Set<string>();
    for (const line of text.slice(0, SAMPLE_CHARS).split('\n')) {
      const name = (LABEL_LINE.exec(line) ?? TABLE_LINE.exec(line))?.groups?.['key']?.trim();
      const key = name === undefined ? '' : fold(name);
      if (!name || seen.has(key) || /^https?$/i.test(name)) continue;
      seen.add(key);
      counts.set(key, { name, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count > 1 || passages.length === 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_LABELS)
    .map(({ name }) => name);
}
