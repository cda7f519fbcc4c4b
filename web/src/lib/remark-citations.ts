import type { PhrasingContent, Root, Text } from 'mdast';

// Not behind what reads as code: `x[1]`, `obj.items[1]`, `row_ids[1]` are places of a list.
const MARK =
  /(?<!(?<![A-Za-z])[a-z]|[a-z][A-Z]\w*|\w*[_$]\w*|\.[a-z]+|\b(?:arr|array|args|argv))\[(\d{1,4})\]/g;
/** How much of the text before a mark goes with it, to tell which sentence it stands in. */
const CONTEXT = 200;

/** Makes every `[n]` of the text an element of its own. Code and links keep theirs as they are. */
export function remarkCitations() {
  return (tree: Root): void => markIn(tree as Parent);
}

interface Parent {
  type: string;
  children?: (Parent | PhrasingContent)[];
}

function markIn(parent: Parent): void {
  if (!parent.children || parent.type === 'link') return;
  parent.children = parent.children.flatMap((child) => {
    if (child.type === 'text') return splitText(child as Text);
    markIn(child as Parent);
    return [child];
  });
}

function splitText({ value }: Text): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let at = 0;
  for (const match of value.matchAll(MARK)) {
    if (match.index > at) parts.push({ type: 'text', value: joined(value.slice(at, match.index), at > 0) });
    parts.push(mark(match[1]!, value.slice(Math.max(0, match.index - CONTEXT), match.index)));
    at = match.index + match[0].length;
  }
  if (at < value.length || parts.length === 0)
    parts.push({ type: 'text', value: at === 0 ? value : keptToMark(value.slice(at)) });
  return parts;
}

/** A mark stays on the line of the words that it is for: a narrow space that does not break stands between them. */
const joined = (words: string, isAfterMark: boolean): string =>
  (isAfterMark ? keptToMark(words) : words).replace(/ +$/, '\u202F');

/** Nor does a full stop go to the next line without it. */
const keptToMark = (words: string): string => words.replace(/^(?=[.,;:!?)。、」])/, '\uFEFF');

function mark(n: string, before: string): PhrasingContent {
  const node = { type: 'citation', data: { hName: 'cite-mark', hProperties: { n, before } }, children: [] };
  return node as unknown as PhrasingContent;
}
