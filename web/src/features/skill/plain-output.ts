// oxlint-disable-next-line no-control-regex -- that is what they are made of
const COLOURS = /\u001B\[[0-9;?]*[A-Za-z]/g;

/** Output as text: without the marks for a terminal's colours, and lines written over only as they were last. */
export function plainOutput(text: string): string {
  return text
    .replaceAll(COLOURS, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\n]*\r(?=[^\n])/g, '');
}
