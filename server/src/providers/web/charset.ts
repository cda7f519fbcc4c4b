// Labels that servers send by default, whatever the page is written in.
const weakLabels = new Set(['windows-1252', 'utf-8']);
const japanese = ['shift_jis', 'euc-jp'];
const mostDamage = 0.02;

/** Turns bytes into text: by byte order mark, declared charset, the page's own word, and what the bytes look like. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const label = detectCharset(bytes, declared);
  return new TextDecoder(label).decode(bytes);
}

export function detectCharset(bytes: Uint8Array, declared?: string): string {
  const marked = byteOrderMark(bytes) ?? unmarkedUtf16(bytes);
  if (marked) return marked;
  const names = [knownLabel(declared), knownLabel(labelInText(bytes))].filter((name) => name !== undefined);
  if (hasJapaneseEscapes(bytes)) return 'iso-2022-jp';
  if (isUtf8(bytes)) return names.includes('iso-2022-jp') ? 'iso-2022-jp' : 'utf-8';
  const trusted = names.find((name) => !weakLabels.has(name) && damage(bytes, name) < mostDamage);
  if (trusted) return trusted;
  const guessed = japanese.find((name) => looksJapanese(bytes, name));
  if (guessed) return guessed;
  return names[0] === 'utf-8' && damage(bytes, 'utf-8') < mostDamage ? 'utf-8' : 'windows-1252';
}

/** The charset parameter of a Content-Type header. */
export function charsetOfHeader(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

// Western and markup text in UTF-16 has a zero in every second byte; no other text has zeros at all.
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 1_024);
  if (start.length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (const [index, byte] of start.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  }
  const many = start.length / 10;
  if (odd > many && even < odd / 10) return 'utf-16le';
  if (even > many && odd < even / 10) return 'utf-16be';
  return undefined;
}

function labelInText(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4_096)).toString('latin1');
  const label =
    /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1] ??
    /^\s*<\?xml[^>]+encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1];
  // A page that could be read as far as its meta tag is not UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function knownLabel(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const escape = bytes.indexOf(0x1b);
  if (escape < 0) return false;
  const sequence = String.fromCharCode(...bytes.subarray(escape + 1, escape + 3));
  return ['$B', '$@', '(J', '(B', '(I'].includes(sequence);
}

function isUtf8(bytes: Uint8Array): boolean {
  return damage(bytes, 'utf-8') === 0;
}

/** How much of the text outside ASCII cannot be read in this charset, 0 to 1. */
function damage(bytes: Uint8Array, label: string): number {
  const { unreadable, foreign } = sample(bytes, label);
  return foreign === 0 ? 0 : unreadable / foreign;
}

// Japanese text without kana does not exist; other text read as Japanese gives kanji at random and hardly any kana.
function looksJapanese(bytes: Uint8Array, label: string): boolean {
  const { unreadable, foreign, kana } = sample(bytes, label);
  return foreign > 0 && unreadable / foreign < mostDamage && kana / foreign > 0.15;
}

const sampleBytes = 1_000_000;

function sample(bytes: Uint8Array, label: string) {
  const cut = bytes.length > sampleBytes;
  // Streaming leaves a character cut in half at the end of the sample out of the count.
  const text = new TextDecoder(label).decode(bytes.subarray(0, sampleBytes), { stream: cut });
  let unreadable = 0;
  let foreign = 0;
  let kana = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    foreign += 1;
    if (code === 0xfffd) unreadable += 1;
    else if (code >= 0x3041 && code <= 0x30ff) kana += 1;
  }
  return { unreadable, foreign, kana };
}
