import type { NewPassage } from '../../store/retrieval/passages.ts';
import { passageTerms } from './passage-terms.ts';
import { splitPassages } from './split-passages.ts';

/** The passages of a source or a turn, with all that they are found by but their meaning. */
export function cutDocument({ title, body }: { title: string; body: string }): NewPassage[] {
  return splitPassages(body).map(({ start, end }) => {
    const text = body.slice(start, end);
    const { length, ...terms } = passageTerms({ title, text });
    return { title, text, start, end, wordCount: length, ...terms };
  });
}
