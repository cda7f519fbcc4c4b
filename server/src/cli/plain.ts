/** Text of a model or a page: it must not move the cursor, clear the screen or turn the reading order round. */
export const plain = (text: string): string => text.replaceAll(/\p{C}/gu, ' ');

/** The same for text of several lines. */
export const plainLines = (text: string): string => text.split(/\r?\n/).map(plain).join('\n');
