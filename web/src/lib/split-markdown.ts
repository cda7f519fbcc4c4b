const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** A line that may belong to the block before the blank line: lists, quotes, tables, indented text. */
const CONTINUES = /^(\s|[-*+>|]|\d+[.)]\s)/;

/**
 * Cuts Markdown at blank lines where one block surely ends and another begins. Text that grows at its end changes only
 * its last piece.
 */
export function splitMarkdown(text: string): string[] {
  const blocks: string[] = [];
  let block: string[] = [];
  let fence = '';
  let isAfterBlank = false;
  for (const line of text.split('\n')) {
    if (fence === '' && isAfterBlank && line !== '' && !CONTINUES.test(line)) {
      blocks.push(block.join('\n'));
      block = [];
    }
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && fence === '') fence = mark;
    else if (mark !== undefined && line.trim().startsWith(fence) && line.trim() === mark) fence = '';
    block.push(line);
    isAfterBlank = line.trim() === '' && block.some((one) => one.trim() !== '');
  }
  return [...blocks, block.join('\n')].filter((one) => one.trim() !== '');
}
