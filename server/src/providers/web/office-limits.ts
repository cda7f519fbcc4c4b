import { packArchive, unpackArchive } from './office-archive.ts';

// A sheet of 2,000 rows and 50 columns has 200,000 elements, 20,000 paragraphs have 60,000.
const mostElements = { sheet: 300_000, text: 60_000 };
const deepest = 256;

/**
 * An office file whose XML parts are within the limits: what is beyond is cut off, and the open elements are closed.
 * A file that needs no cut comes back as it is.
 */
export function boundOffice(
  bytes: Uint8Array,
  { maxUnpackedBytes }: { maxUnpackedBytes: number },
): { bytes: Uint8Array; isCut: boolean } {
  let isCut = false;
  const entries = unpackArchive(bytes, maxUnpackedBytes).map(({ name, data }) => {
    const isText = name.toString().startsWith('word/');
    const cut = cutXml(data, { deepest, mostElements: mostElements[isText ? 'text' : 'sheet'] });
    isCut ||= cut !== undefined;
    return { name, data: cut ?? data };
  });
  return { bytes: isCut ? packArchive(entries) : bytes, isCut };
}

/** Undefined where nothing has to go. */
export function cutXml(xml: Buffer, limits: { deepest: number; mostElements: number }): Buffer | undefined {
  /** Where the names of the open elements begin and end. */
  const open: [number, number][] = [];
  let elements = 0;
  for (let at = xml.indexOf(code.less); at >= 0;) {
    const tag = readTag(xml, at);
    if (tag.kind === 'close') open.pop();
    if (tag.kind === 'open' || tag.kind === 'empty') {
      elements += 1;
      if (elements > limits.mostElements || open.length >= limits.deepest) return closed(xml, at, open);
      if (tag.kind === 'open') open.push([at + 1, tag.nameEnd]);
    }
    at = xml.indexOf(code.less, tag.end);
  }
  return undefined;
}

function closed(xml: Buffer, at: number, open: [number, number][]): Buffer {
  const ends = open.toReversed().map(([start, end]) => `</${xml.toString('utf8', start, end)}>`);
  return Buffer.concat([xml.subarray(0, at), Buffer.from(ends.join(''))]);
}

const code = {
  less: 0x3c,
  greater: 0x3e,
  slash: 0x2f,
  bang: 0x21,
  question: 0x3f,
  double: 0x22,
  single: 0x27,
};

interface Tag {
  kind: 'open' | 'close' | 'empty' | 'other';
  nameEnd: number;
  /** Behind its last character. */
  end: number;
}

function readTag(xml: Buffer, at: number): Tag {
  const first = xml[at + 1];
  if (first === code.question) return { kind: 'other', nameEnd: at, end: behind(xml, '?>', at) };
  if (first === code.bang) return { kind: 'other', nameEnd: at, end: endOfMarkup(xml, at) };
  let place = at + 1;
  let nameEnd = 0;
  // A `>` within quotes ends nothing.
  for (let quote = 0; place < xml.length; place += 1) {
    const byte = xml[place]!;
    if (quote !== 0) quote = byte === quote ? 0 : quote;
    else if (byte === code.double || byte === code.single) quote = byte;
    else if (byte === code.greater) break;
    else if (nameEnd === 0 && place > at + 1 && (byte <= 0x20 || byte === code.slash)) nameEnd = place;
  }
  const isEmpty = xml[place - 1] === code.slash;
  const kind = first === code.slash ? 'close' : isEmpty ? 'empty' : 'open';
  return { kind, nameEnd: nameEnd || place, end: place + 1 };
}

function endOfMarkup(xml: Buffer, at: number): number {
  const start = xml.toString('latin1', at, at + 9);
  if (start.startsWith('<!--')) return behind(xml, '-->', at + 4);
  if (start === '<![CDATA[') return behind(xml, ']]>', at + 9);
  return behind(xml, '>', at);
}

function behind(xml: Buffer, what: string, from: number): number {
  const place = xml.indexOf(what, from);
  return place < 0 ? xml.length : place + what.length;
}
