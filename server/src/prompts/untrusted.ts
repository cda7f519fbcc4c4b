const TAGS = ['source', 'tool_result', 'mention', 'run_text', 'page'] as const;
const ANY_TAG = TAGS.join('|');
const MARK = new RegExp(`<(\\s*/?\\s*)(${ANY_TAG})\\b`, 'gi');

/** Text from outside (pages, files, tool output), marked as data. What looks like the mark itself is defused. */
export function untrusted(
  tag: (typeof TAGS)[number],
  attributes: Record<string, string | number>,
  text: string,
): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${String(value).replaceAll(/["<>\n]/g, ' ')}"`)
    .join('');
  return `<${tag}${written}>\n${text.replaceAll(MARK, '‹$1$2')}\n</${tag}>`;
}

/** Marked text within a longer one. Marks never lie within each other. */
export interface UntrustedBlock {
  /** Where the text between the marks begins and ends. */
  start: number;
  end: number;
}

const BLOCK = new RegExp(`<(${ANY_TAG})\\b[^>\\n]*>\\n([^]*?)\\n</\\1>`, 'g');

export function untrustedBlocks(text: string): UntrustedBlock[] {
  return [...text.matchAll(BLOCK)].map((match) => {
    const end = match.index + match[0].length - `\n</${match[1]}>`.length;
    return { start: end - match[2]!.length, end };
  });
}
