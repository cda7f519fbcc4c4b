export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly inside, without that of the children. */
  text: string;
}

/** Says what is wrong with the XML, and where. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const NAME = String.raw`[A-Za-z_][\w.-]*`;
const ATTRIBUTE = String.raw`\s+${NAME}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const TOKEN = new RegExp(
  [
    '<!--(?:(?!--)[^])*-->',
    String.raw`<!\[CDATA\[(?<cdata>(?:(?!\]\]>)[^])*)\]\]>`,
    String.raw`</(?<close>${NAME})\s*>`,
    String.raw`<(?<open>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\s*(?<empty>/?)>`,
    '(?<text>[^<]+)',
  ].join('|'),
  'y',
);
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>?]*\?>/;
const MAX_DEPTH = 32;

/**
 * A strict reader for the small XML of a selection: elements, attributes, text, comments. There are no document types
 * and no entities of its own, so that nothing in it can grow or reach out.
 */
export function parseXml(xml: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  TOKEN.lastIndex = DECLARATION.exec(xml)?.[0].length ?? 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(xml)?.groups;
    if (!groups) throw new XmlError(`it cannot be read from character ${at + 1} on: ${near(xml, at)}`);
    const inner = open.at(-1)!;
    if (groups['open'] !== undefined) {
      const element = readElement(groups['open'], groups['attributes']!);
      inner.children.push(element);
      if (!groups['empty']) open.push(element);
      if (open.length > MAX_DEPTH) throw new XmlError(`it is nested deeper than ${MAX_DEPTH} levels`);
    } else if (groups['close'] !== undefined) {
      if (inner === document || inner.name !== groups['close'])
        throw new XmlError(`</${groups['close']}> at character ${at + 1} closes nothing that is open`);
      open.pop();
    } else inner.text += groups['cdata'] ?? decode(groups['text'] ?? '');
  }
  if (open.length > 1) throw new XmlError(`<${open.at(-1)!.name}> is not closed`);
  const [root, ...others] = document.children;
  if (!root || others.length > 0 || document.text.trim() !== '')
    throw new XmlError('it must be one element, with nothing before or after it');
  return root;
}

function readElement(name: string, written: string): XmlElement {
  const attributes: Record<string, string> = {};
  for (const [, key = '', double, single] of written.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (Object.hasOwn(attributes, key)) throw new XmlError(`<${name}> has the attribute ${key} twice`);
    attributes[key] = decode(double ?? single ?? '');
  }
  return { name, attributes, children: [], text: '' };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|(\w+);)?/g, (all, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined;
    const isCharacter =
      code !== undefined && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    const character = isCharacter ? String.fromCodePoint(code) : name && ENTITIES[name];
    if (!character) throw new XmlError(`${all} stands for no character; write &amp; for a plain &`);
    return character;
  });
}

const near = (xml: string, at: number): string => JSON.stringify(xml.slice(at, at + 20));
