import { createByteSearch } from './byte-search.ts';
import type { ByteSearch } from './byte-search.ts';
import { createHeldBytes } from './held-bytes.ts';
import { looseForms, secretForms } from './secret-forms.ts';

interface Redactor {
  /** What may be shown by now. Bytes that could be the beginning of a secret are kept for the next call. */
  push(chunk: Uint8Array): Buffer;
  /** The rest. */
  end(): Buffer;
  /** Whether a secret has come by. */
  hasFound(): boolean;
}

/** Takes the values of secrets out of what goes by. Made once for a set of them, because the search is laid out first. */
export interface Redaction {
  /** For a stream of bytes, wherever its chunks are cut. */
  open(): Redactor;
  bytes(whole: Uint8Array): Buffer;
  text(text: string): string;
}

/** What stands in a secret's place. */
const PLACEHOLDER = Buffer.from('[secret]');

/** Letters and digits by their small letter; 0 for all that may stand between those of a secret. */
const LETTERS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte).toLowerCase();
  return /^[a-z0-9]$/.test(letter) ? letter.charCodeAt(0) : 0;
});

/**
 * Almost any last letter may be the first of a secret that is spread over lines. If it were held for that, what a program
 * says would be shown a word late; two letters of a value tell nobody anything.
 */
const HELD_FROM = 3;

export function createRedaction(secrets: readonly string[]): Redaction {
  const exactForms = [...new Set(secrets)].flatMap(secretForms);
  const exact = createByteSearch(exactForms);
  const loose = createByteSearch([...new Set(secrets)].flatMap(looseForms));
  const isClean = (whole: Buffer) =>
    !exactForms.some((form) => whole.includes(form)) && !standsLoosely(whole, loose);

  function bytes(given: Uint8Array): Buffer {
    const whole = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    if (isClean(whole)) return whole;
    const redactor = openRedactor({ exact, loose });
    return Buffer.concat([redactor.push(whole), redactor.end()]);
  }

  return {
    open: () => (exactForms.length === 0 ? openNothing() : openRedactor({ exact, loose })),
    bytes,
    text: (text) => bytes(Buffer.from(text)).toString(),
  };
}

const openNothing = (): Redactor => ({
  push: (chunk) => Buffer.from(chunk),
  end: () => Buffer.alloc(0),
  hasFound: () => false,
});

function standsLoosely(whole: Buffer, loose: ByteSearch): boolean {
  if (loose.longest === 0) return false;
  const cursor = loose.start();
  for (const byte of whole) {
    const letter = LETTERS[byte]!;
    if (letter !== 0 && cursor.next(letter) > 0) return true;
  }
  return false;
}

function openRedactor({ exact, loose }: { exact: ByteSearch; loose: ByteSearch }): Redactor {
  const held = createHeldBytes();
  const exactly = exact.start();
  const loosely = loose.start();
  /** Where in the stream the last letters and digits stood. */
  const places = new Float64Array(loose.longest + 1);
  let letters = 0;
  let count = 0;
  let found = false;

  const placeOf = (back: number) => places[(letters - back) % places.length]!;

  function mark(from: number): void {
    found = true;
    held.mark(from, count + 1);
  }

  function look(byte: number): void {
    const length = exactly.next(byte);
    if (length > 0) mark(count - length + 1);
    const letter = LETTERS[byte]!;
    if (letter === 0 || loose.longest === 0) return;
    places[letters % places.length] = count;
    letters += 1;
    const spread = loosely.next(letter);
    if (spread > 0) mark(placeOf(spread));
  }

  /** The first byte that may belong to a secret whose end has not come yet. */
  function undecided(): number {
    const waiting = loosely.pending();
    const looselyFrom = waiting >= HELD_FROM ? placeOf(waiting) : count;
    return Math.min(count - exactly.pending(), looselyFrom);
  }

  return {
    push: (chunk) => {
      held.add(chunk);
      for (const byte of chunk) {
        look(byte);
        count += 1;
      }
      return held.release(undecided(), PLACEHOLDER);
    },
    end: () => held.release(count, PLACEHOLDER),
    hasFound: () => found,
  };
}
