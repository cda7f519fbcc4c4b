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
    if (match.index > at) parts.push(text(value.slice(at, match.index)));
    parts.push(mark(match[1]!, value.slice(Math.max(0, match.index - CONTEXT), match.index)));
    at = match.index + match[0].length;
  }
  if (at < value.length || parts.length === 0) parts.push(text(value.slice(at)));
  return parts.flatMap((part, i) => (isMark(part) ? keptTogether(parts, i) : withoutKept(parts, i)));
}

const text = (value: string): Text => ({ type: 'text', value });
const isMark = (part: PhrasingContent | undefined): boolean => (part?.type as string) === 'citation';

/** The last word before a mark, or the last letter where words are not divided; and what ends the sentence behind it. */
const BEFORE = /(?:[^\s\u2E80-\u{3FFFF}]{1,24}|[\u2E80-\u{3FFFF}])? *$/u;
const BEHIND = /^[.,;:!?)。、」]*/;

/**
 * A mark stays on the line of the word that it is for, marks that follow it and a full stop stay with it. A space that does not
 * break is not enough: a line may end before any button.
 */
function keptTogether(parts: PhrasingContent[], at: number): PhrasingContent[] {
  if (isMark(parts[at - 1])) return [];
  let end = at;
  while (isMark(parts[end])) end += 1;
  const [before, behind] = [parts[at - 1], parts[end]].map((part) => (part as Text | undefined)?.value ?? '');
  const word = BEFORE.exec(before!)![0].replace(/ +$/, '\u202F');
  const stop = BEHIND.exec(behind!)![0];
  const children = [text(word), ...parts.slice(at, end), text(stop)].filter(
    (part) => part.type !== 'text' || part.value !== '',
  );
  const node = {
    type: 'kept',
    data: { hName: 'span', hProperties: { className: 'whitespace-nowrap' } },
    children,
  };
  return [node as unknown as PhrasingContent];
}

/** What is left of a text beside marks. */
function withoutKept(parts: PhrasingContent[], at: number): PhrasingContent[] {
  let { value } = parts[at] as Text;
  if (isMark(parts[at - 1])) value = value.replace(BEHIND, '');
  if (isMark(parts[at + 1])) value = value.replace(BEFORE, '');
  return value === '' && parts.length > 1 ? [] : [text(value)];
}

function mark(n: string, before: string): PhrasingContent {
  const node = { type: 'citation', data: { hName: 'cite-mark', hProperties: { n, before } }, children: [] };
  return node as unknown as PhrasingContent;
}
