import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly inside, without that of the children. */
  text: string;
}

/** Says what is wrong with the XML, and where. */
class XmlError extends Error {
  override readonly name = 'XmlError';
}

const MAX_DEPTH = 32;

/**
 * A strict reader for the small XML of a selection: elements, attributes, text, comments. There are no document types
 * and no entities of its own, so that nothing in it can grow or reach out.
 */
export function parseXml(xml: string): XmlElement {
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const addText = (text: string) => (open.at(-1)!.text += text);
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', ({ message }) => fail(explain(xml, parser, message)));
  parser.on('doctype', () => fail('it must have no document type'));
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)!.children.push(element);
    if (open.push(element) > MAX_DEPTH) fail(`it is nested deeper than ${MAX_DEPTH} levels`);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(xml.trim()).close();
  return document.children[0]!;
}

function explain(xml: string, at: { line: number; column: number }, message: string): string {
  // To a parser everything from a plain & up to the next semicolon is a name, so that it complains about something else.
  const hint = /&(?![#\w]+;)/.test(xml) ? '; write &amp; for a plain &' : '';
  return `it is no well-formed XML: ${message.replace(/\.$/, '')}, at line ${at.line}, column ${at.column}${hint}`;
}

function fail(reason: string): never {
  throw new XmlError(reason);
}
