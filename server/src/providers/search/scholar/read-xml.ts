import { Parser } from 'htmlparser2';

/** An element of XML: enough of one to find things by name. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** All text within it. */
  text: string;
}

/** Reads XML into elements; entities and definitions of its own are not followed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext(text) {
        for (const element of open) element.text += text;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

/** The elements of a name, at any depth, in their order. */
export function elementsNamed(within: XmlElement, name: string): XmlElement[] {
  return within.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ]);
}

export const textNamed = (within: XmlElement, name: string): string | undefined =>
  elementsNamed(within, name)[0]?.text;
