import type { Mention } from '@quarry/api/mentions.ts';

export interface MentionRange {
  /** Where the `@` stands. */
  start: number;
  end: number;
  term: string;
}

/** The mention that is being typed at the caret, if there is one: an `@` that does not end a word or an address. */
export function mentionAt(text: string, caret: number): MentionRange | undefined {
  const match = /(?:^|[^\w@])@([^\s@]{0,40})$/u.exec(text.slice(0, caret));
  if (!match) return undefined;
  const term = match[1]!;
  return { start: caret - term.length - 1, end: caret, term };
}

export function insertMention(text: string, { start, end }: MentionRange, label: string) {
  const before = `${text.slice(0, start)}@${label} `;
  return { text: before + text.slice(end).trimStart(), caret: before.length };
}

/** Those that are still in the text: a user who deletes the name takes the mention back. */
export function mentionsIn(text: string, mentions: readonly Mention[]): Mention[] {
  const byId = new Map(mentions.map((mention) => [mention.id, mention]));
  return [...byId.values()].filter(({ label }) => text.includes(`@${label}`));
}
