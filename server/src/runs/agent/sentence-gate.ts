import { sentenceRanges } from '../../text/sentence-ranges.ts';

/** Sentences on their way to the reader: each is held back until it is decided whether it is shown. */
export interface SentenceGate {
  push(text: string): void;
  /** The rest, and all that is still being decided. */
  end(): Promise<void>;
  /** What comes after this is not shown any more. */
  abandon(): void;
  /** Everything that came in, if not all of it was shown. */
  draft(): string | undefined;
}

/** Longer than this nothing waits for its full stop. */
const LONGEST = 2_000;
const OPENING = /^\s*(?:(?:>\s?)+|[-*+•・]\s+|\d{1,3}[.)]\s+)+/;

export function openSentenceGate(gate: {
  /** Whether a sentence may be shown. */
  isFit: (sentence: string) => Promise<boolean>;
  show: (text: string) => void;
}): SentenceGate {
  let held = '';
  let whole = '';
  let isInCode = false;
  let isOpen = true;
  let isAllShown = true;
  let last = '';
  let decided = Promise.resolve();

  const pass = (unit: string) => {
    const isFence = /^\s*(?:```|~~~)/.test(unit);
    const isCode = isInCode || isFence;
    if (isFence) isInCode = !isInCode;
    decided = decided.then(async () => {
      const isShown = isCode || !/\[\d{1,4}\]/.test(unit) || (await gate.isFit(unit));
      if (!isOpen) return;
      const left = isShown ? unit : whatIsLeft(unit);
      isAllShown &&= isShown;
      // What opens a line, now that the sentence before it is gone, needs no blank before it.
      const words = isAllShown || !/(?:^|[\s>])$/.test(last) ? left : left.replace(/^[ \t]+/, '');
      if (words === '') return;
      last = words.slice(-1);
      gate.show(words);
    });
    // Whoever ends the gate hears of it; until then nobody listens.
    decided.catch(() => undefined);
  };

  return {
    push(text) {
      held += text;
      whole += text;
      for (let end = unitEnd(held); end > 0; end = unitEnd(held)) {
        pass(held.slice(0, end));
        held = held.slice(end);
      }
    },
    async end() {
      if (held !== '') pass(held);
      held = '';
      await decided;
    },
    abandon: () => void (isOpen = false),
    draft: () => (isAllShown ? undefined : whole),
  };
}

/** Of a sentence that is not shown: the line goes on, or ends, as if it had not been there. */
function whatIsLeft(unit: string): string {
  if (unit.endsWith('\n')) return OPENING.test(unit) ? '' : '\n';
  return OPENING.exec(unit)?.[0] ?? '';
}

// A full stop, the brackets and numbers behind it, and the beginning of what follows.
const END =
  /(?:[.!?](?=["'”’)]*(?:\s|\[))|[。！？])["'”’」』）)]*(?:[ \t]*\[\d{1,4}\])*(?<after>\s*)(?=[^\s[])/g;

/** Where the first whole sentence or line ends, or 0 while none has. */
function unitEnd(text: string): number {
  const newline = text.indexOf('\n');
  const line = newline === -1 ? text : text.slice(0, newline + 1);
  END.lastIndex = 0;
  for (let match = END.exec(line); match; match = END.exec(line)) {
    // The blanks behind it belong to what follows.
    const end = match.index + match[0].length - match.groups!['after']!.length;
    if (isWhole(line, end)) return end;
  }
  if (newline !== -1) return newline + 1;
  return text.length > LONGEST ? text.length : 0;
}

/** Not after "e.g." or the number of a list. */
function isWhole(line: string, end: number): boolean {
  const head = line.slice(0, end).replaceAll(/\s*\[\d{1,4}\]/g, '');
  if (!/\p{L}/u.test(head)) return false;
  const [first] = sentenceRanges(`${head.trimEnd()} ${line.slice(end, end + 24)}`);
  return first === undefined || first.end <= head.trimEnd().length;
}
