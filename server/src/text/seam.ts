/** More is never repeated, and less is no repetition unless it is whole words. */
const MOST = 400;
const LEAST = 4;

/**
 * For a text that goes on behind another: writers that were cut like to begin with their last words again. Those are left
 * out, and white space does not double.
 */
export function createSeam(before: string) {
  let held: string | undefined = before === '' ? undefined : '';
  const join = (text: string): string => {
    const next = text.slice(overlapOf(before, text));
    return /\s$/.test(before) ? next.replace(/^[^\S\n]+/, '') : next;
  };
  return {
    push(text: string): string {
      if (held === undefined) return text;
      held += text;
      if (held.length < MOST) return '';
      const whole = join(held);
      held = undefined;
      return whole;
    },
    flush(): string {
      const whole = held === undefined ? '' : join(held);
      held = undefined;
      return whole;
    },
  };
}

/** How many characters of the beginning of `next` are the end of `before`, whatever white space stands there. */
function overlapOf(before: string, next: string): number {
  const end = before.slice(-MOST).trimEnd();
  const lead = next.length - next.trimStart().length;
  const begin = next.slice(lead);
  for (let length = Math.min(end.length, begin.length); length > 1; length -= 1) {
    if (!end.endsWith(begin.slice(0, length))) continue;
    const isWhole = WORD_END.test(end.slice(0, -length)) && WORD_BEGIN.test(begin.slice(length));
    if (length >= LEAST || isWhole) return lead + length;
  }
  return 0;
}

const WORD_END = /(?:^|[\s.,;:!?()[\]])$/;
const WORD_BEGIN = /^(?:$|[\s.,;:!?()[\]])/;
