import type { CitedSource } from '@quarry/api/sources.ts';

interface UrlCitation {
  type: 'url_citation';
  start_index: number;
  end_index: number;
  url: string;
  title: string;
}

interface FileCitation {
  type: 'file_citation';
  index: number;
  file_id: string;
  filename: string;
}

export interface LinkedText {
  text: string;
  annotations: (UrlCitation | FileCitation)[];
}

/** Citations as Markdown links to their pages, and as annotations; of a file, which has no page, the number stays as it is. */
export function citeLinks(text: string, sources: readonly CitedSource[] = []): LinkedText {
  const byNumber = new Map(sources.map((source) => [source.n, source]));
  const annotations: LinkedText['annotations'] = [];
  let linked = '';
  let at = 0;
  for (const found of text.matchAll(/\[(\d{1,4})\](?!\()/g)) {
    const source = byNumber.get(Number(found[1]));
    if (!source) continue;
    linked += text.slice(at, found.index);
    at = found.index + found[0].length;
    const link = markdownLink(source);
    if (link === undefined)
      annotations.push({
        type: 'file_citation',
        index: linked.length,
        file_id: source.id,
        filename: source.title,
      });
    else
      annotations.push({
        type: 'url_citation',
        start_index: linked.length,
        end_index: linked.length + link.length,
        url: source.url,
        title: source.title,
      });
    linked += link ?? found[0];
  }
  return { text: linked + text.slice(at), annotations };
}

const markdownLink = ({ n, url }: CitedSource): string | undefined =>
  /^https?:\/\//.test(url)
    ? `[[${n}]](${url.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(' ', '%20')})`
    : undefined;
