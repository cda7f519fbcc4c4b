/** A piece of a text in JSON that is still being written. */
export interface JsonText {
  /** Names and numbers on the way to it. */
  path: readonly (string | number)[];
  piece: string;
  /** The first piece of its text. */
  isFirst: boolean;
}

interface Container {
  isList: boolean;
  key: string;
  count: number;
}

const MAX_DEPTH = 16;
const QUOTES = new Set(['"', "'"]);
const ESCAPES: Record<string, string> = { n: '\n', r: '\n', t: ' ', b: '', f: ' ' };

/**
 * The texts of the first JSON object or list in what is pushed, as they grow: half of it says as much as there is. What
 * stands before or after it is passed over. For showing; an answer is read as a whole by `parseModelJson`.
 */
export function createJsonTexts(onText: (text: JsonText) => void) {
  const stack: Container[] = [];
  let state: 'before' | 'between' | 'text' | 'escape' | 'after' = 'before';
  let quote = '"';
  let isKey = false;
  let isFirst = false;
  let code: string | undefined;
  let piece = '';

  const top = () => stack.at(-1);
  const path = () => stack.map(({ isList, key, count }) => (isList ? count : key));
  const say = () => {
    // Half a character waits for its other half.
    const half = /[\uD800-\uDBFF]$/.exec(piece)?.[0] ?? '';
    const whole = piece.slice(0, piece.length - half.length);
    piece = half;
    if (whole === '') return;
    onText({ path: path(), piece: whole, isFirst });
    isFirst = false;
  };

  function open(isList: boolean): void {
    stack.push({ isList, key: '', count: 0 });
    state = stack.length > MAX_DEPTH ? 'after' : 'between';
    isKey = !isList;
  }

  function close(): void {
    stack.pop();
    state = stack.length === 0 ? 'after' : 'between';
  }

  function between(char: string): void {
    const container = top()!;
    if (char === '{' || char === '[') open(char === '[');
    else if (char === '}' || char === ']') close();
    else if (char === ':') isKey = false;
    else if (char === ',') {
      container.count += 1;
      isKey = !container.isList;
    } else if (QUOTES.has(char)) {
      quote = char;
      isFirst = true;
      piece = '';
      state = 'text';
      if (isKey) container.key = '';
    }
  }

  function add(text: string): void {
    if (isKey) top()!.key += text;
    else piece += text;
  }

  function escaped(char: string): void {
    if (code === undefined && char === 'u') {
      code = '';
      return;
    }
    if (code === undefined) add(ESCAPES[char] ?? char);
    else if (/[\da-f]/i.test(char)) {
      code += char;
      if (code.length < 4) return;
      add(String.fromCharCode(Number.parseInt(code, 16)));
    }
    code = undefined;
    state = 'text';
  }

  function inText(char: string): void {
    if (char === '\\') state = 'escape';
    else if (char === quote) {
      if (!isKey) say();
      state = 'between';
    } else add(char);
  }

  return {
    push(text: string): void {
      for (const char of text) {
        if (state === 'after') return;
        if (state === 'before' && (char === '{' || char === '[')) open(char === '[');
        else if (state === 'between') between(char);
        else if (state === 'text') inText(char);
        else if (state === 'escape') escaped(char);
      }
      say();
    },
  };
}
