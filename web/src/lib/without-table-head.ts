/**
 * A text that is being written without the head of a table at its end: until the line below the head is whole, nobody can know
 * that it is one, and its bars would be shown as they are written.
 */
export function withoutTableHead(text: string): string {
  const lines = text.split('\n');
  const before = lines.findLastIndex((line) => line.trim() !== '' && !/^\s*\|/.test(line));
  const begin = lines.findIndex((line, at) => at > before && line !== '');
  // Of a line that is whole the next one has begun, if only as nothing.
  const whole = lines.length - begin - 1;
  return begin !== -1 && whole < 2 ? lines.slice(0, begin).join('\n') : text;
}
