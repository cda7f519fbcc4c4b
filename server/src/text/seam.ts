/** More is never repeated, and less is no repetition. */
const MOST = 400;
const LEAST = 6;

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
  for (let length = Math.min(end.length, begin.length); length >= LEAST; length -= 1)
    if (end.endsWith(begin.slice(0, length))) return lead + length;
  return 0;
}
