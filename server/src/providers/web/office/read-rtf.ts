/** One step of an RTF file: a group begins or ends, a control word, or text. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; name: string; value?: number }
  | { kind: 'byte'; value: number }
  | { kind: 'text'; text: string };

const token = /\{|\}|\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z'])|[^\\{}]+|\\/gi;

/** Reads RTF step by step; `text` is its bytes, each as one character. */
export function* rtfTokens(text: string): Generator<RtfToken> {
  for (let place = 0; place < text.length;) {
    token.lastIndex = place;
    const found = token.exec(text);
    if (!found) return;
    place = token.lastIndex;
    const [all, name, value, byte, sign] = found;
    if (all === '{') yield { kind: 'open' };
    else if (all === '}') yield { kind: 'close' };
    else if (name) {
      const number = value === undefined ? undefined : Number(value);
      // Data that is no text follows as it is, this many bytes of it.
      if (name === 'bin') place += Math.max(0, number ?? 0);
      else yield { kind: 'word', name: name.toLowerCase(), value: number };
    } else if (byte) yield { kind: 'byte', value: Number.parseInt(byte, 16) };
    else if (sign) yield signToken(sign);
    else if (all !== '\\') yield { kind: 'text', text: all.replace(/[\r\n]+/g, '') };
  }
}

function signToken(sign: string): RtfToken {
  if (sign === '*') return { kind: 'word', name: '*' };
  if (sign === '~') return { kind: 'text', text: ' ' };
  if (sign === '_') return { kind: 'text', text: '-' };
  if (sign === '-') return { kind: 'text', text: '' };
  return /[\r\n]/.test(sign) ? { kind: 'word', name: 'par' } : { kind: 'text', text: sign };
}
