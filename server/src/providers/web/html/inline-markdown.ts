import { imageAddress, isIcon } from './page-images.ts';
import type { PageElement } from './page-tree.ts';
import type { RunPart } from './text-blocks.ts';
import { END } from './text-blocks.ts';

export interface InlineOptions {
  /** The address in full, or none if it is not one of the web. */
  addressOf(address: string | undefined): string | undefined;
  /** Whether the text stands in a table, where a bar would end its cell. */
  inTable: boolean;
  /** The link around the whole text, if there is one that nothing has named yet. */
  link?: PageElement;
}

const MARKS: Record<string, string> = {
  b: '**',
  strong: '**',
  em: '*',
  i: '*',
  code: '`',
  kbd: '`',
  samp: '`',
  del: '~~',
  s: '~~',
  strike: '~~',
};

/** A run of text as one line of Markdown. */
export function inlineMarkdown(parts: readonly RunPart[], options: InlineOptions): string {
  const open: { element: PageElement | undefined; text: string }[] = [{ element: options.link, text: '' }];
  const close = (): void => {
    const { element, text } = open.pop()!;
    const within = open.some(
      ({ element: outer }) => outer !== undefined && markOf(outer) === markOf(element),
    );
    open.at(-1)!.text += element && !within ? marked(element, text, options) : text;
  };
  for (const part of parts) {
    if (part === END) {
      if (open.length > 1) close();
    } else if (typeof part === 'string') open.at(-1)!.text += escaped(part, options.inTable);
    else if (part.tag === 'img') open.at(-1)!.text += picture(part, options);
    else open.push({ element: part, text: '' });
  }
  while (open.length > 1) close();
  const { text } = open[0]!;
  const line = options.link ? marked(options.link, text, options) : text;
  return (line.includes('\n') ? line.replace(/ *\n */g, options.inTable ? ' ' : '\n') : line).trim();
}

function markOf(element: PageElement | undefined): string {
  return element ? (MARKS[element.tag] ?? element.tag) : '';
}

function marked(element: PageElement, text: string, options: InlineOptions): string {
  const inner = text.trim();
  if (inner === '') return text;
  // Marks must touch the words they mark: the spaces go outside.
  const start = text.slice(0, text.length - text.trimStart().length);
  const end = text.slice(text.trimEnd().length);
  if (element.tag === 'a') {
    const address = options.addressOf(element.attributes.get('href'));
    return address ? `${start}[${inner.replace(/\s*\n\s*/g, ' ')}](${linkTarget(address)})${end}` : text;
  }
  const mark = MARKS[element.tag];
  if (mark === undefined || inner.includes('\n')) return text;
  if (mark === '`') return `${start}${codeSpan(inner)}${end}`;
  return `${start}${mark}${inner}${mark}${end}`;
}

function codeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function picture(element: PageElement, options: InlineOptions): string {
  const address = isIcon(element) ? undefined : options.addressOf(imageAddress(element.attributes));
  if (!address) return '';
  const title = (element.attributes.get('alt') ?? '')
    .replace(/[[\]\s]+/g, ' ')
    .trim()
    .slice(0, 300);
  return `![${escaped(title, options.inTable)}](${linkTarget(address)})`;
}

// A space or a bracket would end the address.
function linkTarget(address: string): string {
  return address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20').replaceAll('|', '%7C');
}

// Only what would break the structure or turn into HTML is escaped. The body is read by models and quoted as
// evidence: `snake\_case`, `\[1]` and `https\://` would be neither the page's words nor anybody's.
function escaped(text: string, inTable: boolean): string {
  const safe = text.includes('<') ? text.replace(/<(?=[a-z!/?])/gi, '\\<') : text;
  return inTable && safe.includes('|') ? safe.replaceAll('|', '\\|') : safe;
}
