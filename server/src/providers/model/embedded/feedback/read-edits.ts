import { sentences } from '../../../../text/sentences.ts';
import type { Edit } from './edit.ts';
import { readEnglishEdit } from './english-edit.ts';
import { readJapaneseEdit } from './japanese-edit.ts';

export interface ReadFeedback {
  edits: Edit[];
  /** What was said besides, a line for each piece. */
  rest: string;
}

/** The changes that are said exactly. A line is one of them, or else its sentences are read one by one. */
export function readEdits(feedback: string): ReadFeedback {
  const edits: Edit[] = [];
  const rest: string[] = [];
  for (const line of feedback.split('\n')) {
    const whole = endsSentences(line) ? undefined : readEdit(line);
    if (whole) {
      edits.push(whole);
      continue;
    }
    for (const { text } of sentences(line)) {
      const edit = readEdit(text);
      if (edit) edits.push(edit);
      else rest.push(text);
    }
  }
  return { edits, rest: rest.join('\n') };
}

const readEdit = (text: string): Edit | undefined =>
  readEnglishEdit(text.trim()) ?? readJapaneseEdit(text.trim());

/** Whether a sentence ends within the line, outside of what is quoted. */
function endsSentences(line: string): boolean {
  const bare = line.replaceAll(/["“].*?["”](?=[\s,.)]|$)|[「『].*?[」』]/gu, 'x');
  return /[.!?]\s+\S|[。！？]\s*\S/u.test(bare);
}
