/** A value that was found in a text, and whether it was written to its end. */
export interface ReadValue {
  value: unknown;
  end: number;
  isComplete: boolean;
}

const MAX_DEPTH = 64;

/**
 * JSON as models write it: with comments, single or typographic quotes, bare keys, quotes inside of texts, commas too
 * many or too few, Python's words, or without its end. A text or a number that breaks off is left out: nobody knows
 * what it would have been. Undefined where no value begins.
 */
export function readJson(text: string, start = 0): ReadValue | undefined {
  const reader = new Reader(text, start);
  const value = reader.value(0);
  if (value === NOTHING) return undefined;
  return { value, end: reader.at, isComplete: !reader.isCut };
}

const NOTHING = Symbol('nothing');

const CLOSING: Record<string, string> = { '"': '"', "'": "'", '“': '”', '‘': '’' };

const WORDS: Record<string, unknown> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  undefined: null,
  NaN: null,
};

class Reader {
  isCut = false;
  at: number;
  readonly #text: string;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): unknown {
    this.#skipSpace();
    const char = this.#text[this.at];
    if (char === undefined) {
      this.isCut = true;
      return NOTHING;
    }
    if (depth > MAX_DEPTH) return NOTHING;
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#list(depth);
    if (CLOSING[char] !== undefined) return this.#string(CLOSING[char]);
    return this.#word();
  }

  #object(depth: number): unknown {
    const fields: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      this.#skipSpace(',');
      const char = this.#text[this.at];
      if (char === undefined) this.isCut = true;
      if (char === '}') this.at += 1;
      if (char === undefined || char === '}') return Object.fromEntries(fields);
      const key = this.#key();
      if (key === undefined) return this.isCut ? Object.fromEntries(fields) : NOTHING;
      const value = this.value(depth + 1);
      if (value === NOTHING) return this.isCut ? Object.fromEntries(fields) : NOTHING;
      fields.push([key, value]);
    }
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.#skipSpace(',');
      const char = this.#text[this.at];
      if (char === undefined) this.isCut = true;
      if (char === ']') this.at += 1;
      if (char === undefined || char === ']') return items;
      const value = this.value(depth + 1);
      if (value === NOTHING) return this.isCut ? items : NOTHING;
      // An item that breaks off is no item of the list.
      if (this.isCut) return items;
      items.push(value);
    }
  }

  /** With its colon. */
  #key(): string | undefined {
    const closing = CLOSING[this.#text[this.at] ?? ''];
    let key: unknown;
    if (closing !== undefined) key = this.#string(closing);
    else key = this.#match(/[\p{L}_$][\p{L}\p{N}_$-]*/uy) ?? NOTHING;
    if (key === NOTHING) return undefined;
    this.#skipSpace();
    if (this.at >= this.#text.length) this.isCut = true;
    if (this.#text[this.at] !== ':') return undefined;
    this.at += 1;
    return String(key);
  }

  #string(closing: string): unknown {
    let value = '';
    for (this.at += 1; this.at < this.#text.length; this.at += 1) {
      const char = this.#text[this.at]!;
      if (char === '\\') value += this.#escaped();
      else if (char === closing && this.#endsHere()) {
        this.at += 1;
        return value;
      } else value += char;
    }
    this.isCut = true;
    return NOTHING;
  }

  /** A quote ends its text only where something can follow: models forget to escape those inside. */
  #endsHere(): boolean {
    AFTER_TEXT.lastIndex = this.at + 1;
    return AFTER_TEXT.test(this.#text);
  }

  #escaped(): string {
    this.at += 1;
    const char = this.#text[this.at] ?? '';
    if (char !== 'u') return ESCAPES[char] ?? (/["'\\/]/.test(char) ? char : `\\${char}`);
    const code = this.#text.slice(this.at + 1, this.at + 5);
    if (!/^[\da-f]{4}$/i.test(code)) return '\\u';
    this.at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #word(): unknown {
    // At the very end of the text there may be more of it to come.
    if (this.#match(/[\w.+-]+$/y) !== undefined) {
      this.isCut = true;
      return NOTHING;
    }
    const number = this.#match(/[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy);
    if (number !== undefined) return Number(number);
    const word = this.#match(/[A-Za-z]+/y);
    return word !== undefined && Object.hasOwn(WORDS, word) ? WORDS[word] : NOTHING;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  #skipSpace(besides = ''): void {
    for (;;) {
      const char = this.#text[this.at];
      if (char === undefined) return;
      if (char === '/' && this.#match(/\/\/[^\n]*|\/\*[\s\S]*?\*\//y) !== undefined) continue;
      if (!/\s/.test(char) && (besides === '' || char !== besides)) return;
      this.at += 1;
    }
  }
}

const AFTER_TEXT = /\s*(?:$|[,:}\]]|\n\s*["'“‘]|\/[/*])/y;

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
