import { Parser } from 'htmlparser2';

/** What a tree may be built of. A body holds a million characters: pages that fill it have fewer elements. */
const mostElements = 60_000;
const mostNodes = 200_000;
const mostAttributes = 1_000;
// The depth that browsers allow is 512. Articles have 30, and some time grows with size times depth.
const deepest = 256;
// The depths of all nodes together: what is written anew at every level, or indented by it, grows with this.
const mostLevels = 1_500_000;
// Closing tags that close nothing make no node, but each is looked for among the open ones.
const mostTags = 500_000;

export type HtmlVerdict =
  | { kind: 'whole' }
  /** More than is read: what stands before this place is within the limits. */
  | { kind: 'cut'; at: number }
  /** No tree of it can be built in reasonable time. */
  | { kind: 'flat' };

/** Counts what a page would become, before anything is built of it. Stops as soon as it knows. */
export function judgeHtml(html: string): HtmlVerdict {
  const lastTag = placeOfTag(html, mostTags);
  let verdict: HtmlVerdict = lastTag === undefined ? { kind: 'whole' } : { kind: 'cut', at: lastTag };
  const count = { elements: 0, nodes: 0, levels: 0, depth: 0, attributes: 0 };
  const judge = (found: HtmlVerdict): void => {
    verdict = found;
    parser.pause();
  };
  const countNode = (): void => {
    count.nodes += 1;
    count.levels += count.depth;
    if (count.nodes > mostNodes || count.elements > mostElements || count.levels > mostLevels)
      judge({ kind: 'cut', at: parser.startIndex });
  };
  const parser = new Parser({
    onopentagname: () => {
      count.attributes = 0;
      count.elements += 1;
      countNode();
    },
    onattribute: () => {
      count.attributes += 1;
      if (count.attributes > mostAttributes) judge({ kind: 'flat' });
    },
    onopentag: () => {
      count.depth += 1;
      if (count.depth > deepest) judge({ kind: 'flat' });
    },
    onclosetag: () => {
      count.depth -= 1;
    },
    ontext: countNode,
    oncomment: countNode,
  });
  parser.write(lastTag === undefined ? html : html.slice(0, lastTag));
  return verdict;
}

function placeOfTag(html: string, number: number): number | undefined {
  let place = -1;
  for (let tags = 0; tags <= number; tags += 1) {
    place = html.indexOf('<', place + 1);
    if (place < 0) return undefined;
  }
  return place;
}
