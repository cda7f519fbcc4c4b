import { secretForms } from './secret-forms.ts';

export interface Redactor {
  /** What may be shown by now. Bytes that could be the beginning of a secret are kept for the next call. */
  push(chunk: Uint8Array): Buffer;
  /** The rest. */
  end(): Buffer;
}

/** What stands in a secret's place. */
const redacted = Buffer.from('[secret]');

/** Takes values out of a stream of bytes, in each of their forms and wherever the chunks were cut. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const forms = secrets.flatMap(secretForms);
  if (forms.length === 0) return { push: (chunk) => Buffer.from(chunk), end: () => Buffer.alloc(0) };
  const search = createSearch(forms);
  let held: number[] = [];
  /** For each held byte: whether it belongs to a secret. */
  let marks: boolean[] = [];
  let isInsideSecret = false;

  /** Lets go of all but the last `keep` bytes; a run of marked bytes becomes one placeholder. */
  function release(keep: number): Buffer {
    const count = held.length - keep;
    const shown: number[] = [];
    for (let index = 0; index < count; index += 1) {
      if (!marks[index]) shown.push(held[index]!);
      else if (!isInsideSecret) shown.push(...redacted);
      isInsideSecret = marks[index]!;
    }
    held = held.slice(count);
    marks = marks.slice(count);
    return Buffer.from(shown);
  }

  return {
    push: (chunk) => {
      for (const byte of chunk) {
        held.push(byte);
        marks.push(false);
        const length = search.next(byte);
        if (length > 0) marks.fill(true, marks.length - length);
      }
      return release(search.pending());
    },
    end: () => release(0),
  };
}

export function redactBytes(bytes: Uint8Array, secrets: readonly string[]): Buffer {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isClean = !secrets.flatMap(secretForms).some((form) => whole.includes(form));
  if (isClean) return whole;
  const redactor = createRedactor(secrets);
  return Buffer.concat([redactor.push(whole), redactor.end()]);
}

export function redactText(text: string, secrets: readonly string[]): string {
  return redactBytes(Buffer.from(text), secrets).toString();
}

interface Search {
  /** The length of the longest form that ends with this byte; 0 where none does. */
  next(byte: number): number;
  /** How many of the last bytes may be the beginning of a form. */
  pending(): number;
}

const key = (state: number, byte: number): number => state * 256 + byte;

/** Aho and Corasick's automaton: all forms at once, each byte looked at once. */
function createSearch(forms: Buffer[]): Search {
  const edges = new Map<number, number>();
  const depth = [0];
  const longest = [0];
  const fallback = [0];

  for (const form of forms) {
    let state = 0;
    for (const byte of form) {
      let target = edges.get(key(state, byte));
      if (target === undefined) {
        target = depth.length;
        edges.set(key(state, byte), target);
        depth.push(depth[state]! + 1);
        longest.push(0);
        fallback.push(0);
      }
      state = target;
    }
    longest[state] = form.length;
  }

  const step = (from: number, byte: number): number => {
    let state = from;
    for (;;) {
      const target = edges.get(key(state, byte));
      if (target !== undefined) return target;
      if (state === 0) return 0;
      state = fallback[state]!;
    }
  };

  // By depth, because a state falls back to a shallower one.
  const byDepth = [...edges].sort(([, a], [, b]) => depth[a]! - depth[b]!);
  for (const [edge, target] of byDepth) {
    const source = Math.floor(edge / 256);
    fallback[target] = source === 0 ? 0 : step(fallback[source]!, edge % 256);
    longest[target] = Math.max(longest[target]!, longest[fallback[target]!]!);
  }

  let state = 0;
  return {
    next: (byte) => {
      state = step(state, byte);
      return longest[state]!;
    },
    pending: () => depth[state]!,
  };
}
