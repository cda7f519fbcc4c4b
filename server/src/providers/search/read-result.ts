import { absoluteUrl } from '../web/absolute-url.ts';
import { publishDate } from './publish-date.ts';
import type { ImageResult, SearchResult } from './search.ts';

type Text = string | null | undefined;

const longestTitle = 300;
const longestSnippet = 1_000;

/** A result in our form: none if its address is not one of the web. */
export function readResult(given: { url: Text; title?: Text; snippet?: Text; date?: Text }): SearchResult[] {
  const url = absoluteUrl(given.url, undefined);
  if (!url) return [];
  const publishedAt = publishDate(given.date);
  return [
    {
      url,
      title: oneLine(given.title, longestTitle) || new URL(url).hostname,
      snippet: oneLine(given.snippet, longestSnippet),
      ...(publishedAt && { publishedAt }),
    },
  ];
}

/** An image in our form: none if its address is not one of the web. `base` completes addresses without a scheme. */
export function readImage(given: {
  imageUrl: Text;
  thumbnailUrl?: Text;
  title?: Text;
  link?: Text;
  base?: string;
}): ImageResult[] {
  const imageUrl = absoluteUrl(given.imageUrl, given.base);
  if (!imageUrl) return [];
  const thumbnailUrl = absoluteUrl(given.thumbnailUrl, given.base);
  const title = oneLine(given.title, longestTitle);
  const link = absoluteUrl(given.link, undefined);
  return [
    { imageUrl, ...(thumbnailUrl && { thumbnailUrl }), ...(title && { title }), ...(link && { link }) },
  ];
}

function oneLine(text: Text, maxChars: number): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length > maxChars ? `${line.slice(0, maxChars - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}
