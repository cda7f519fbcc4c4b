import { StringDecoder } from 'node:string_decoder';

const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Splits a byte stream into the contents of its `data:` lines. Chat completions never spread one event over several
 * lines, so that every line is an event; comments, event names and anything else are passed over.
 */
export function createSseData(onData: (data: string) => void): { push(bytes: Buffer): void } {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const takeLine = (line: string) => {
    if (!line.startsWith('data:')) return;
    const start = line.charCodeAt(5) === 32 ? 6 : 5;
    onData(line.endsWith('\r') ? line.slice(start, -1) : line.slice(start));
  };
  return {
    push(bytes) {
      const text = rest + decoder.write(bytes);
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        if (end > from) takeLine(text.slice(from, end));
        from = end + 1;
      }
      rest = text.slice(from);
      if (rest.length > LONGEST_LINE) throw new RangeError('A line of the stream is longer than 16 MB');
    },
  };
}
