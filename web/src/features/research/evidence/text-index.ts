import { plainWords, sentenceWords } from './plain-words.ts';

/** Finds a sentence in a drawn text, whatever emphasis and numbers stand in it: a range for each piece of its text. */
export function textIndex(box: HTMLElement): (sentence: string) => Range[] {
  const found: string[] = [];
  const origins: { node: Text; at: number }[] = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('button, [role=tooltip], [role=grid], textarea')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (let at = 0; at < node.data.length; at++) {
      const letter = plainWords(node.data[at]!);
      for (let unit = 0; unit < letter.length; unit++) origins.push({ node, at });
      found.push(letter);
    }
  const text = found.join('');
  return (sentence) => {
    const wanted = sentenceWords(sentence);
    const start = wanted === '' ? -1 : text.indexOf(wanted);
    if (start === -1) return [];
    const letters = origins.slice(start, start + wanted.length);
    const nodes = [...Map.groupBy(letters, ({ node }) => node)];
    return nodes.map(([node, within], index) => {
      const range = document.createRange();
      // Between two pieces also the spaces at their ends belong to the sentence.
      range.setStart(node, index === 0 ? within[0]!.at : 0);
      range.setEnd(node, index === nodes.length - 1 ? within.at(-1)!.at + 1 : node.length);
      return range;
    });
  };
}
