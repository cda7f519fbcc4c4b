import { probeOf, probeText } from '../text/probe.ts';
import { queryTerms } from '../text/query-terms.ts';

export interface PagePicture {
  imageUrl: string;
  /** Alternative text, or the caption where there is none. */
  title?: string;
  /** What stands below it. */
  caption?: string;
  /** As the page has it. */
  width?: number;
  height?: number;
  /** What the page calls its own picture. */
  isCover?: boolean;
}

const FURNITURE =
  /\b(?:logos?|icons?|favicon|sprites?|avatars?|gravatar|badges?|emojis?|smil(?:ey|ies)|buttons?|banners?|pixel|spacer|blank|placeholder|tracking|trackers?|captcha|ads?|advert\w*|sponsor\w*)\b/i;
const DRAWN = /\.(?:svgz?|ico|avif|bmp|tiff?|heic)$/i;
const SMALLEST = 100;
const LARGE = 400;

/** The pictures that say most to a question, the best first; without what only decorates the page or counts its readers. */
export function tellingPictures<Picture extends PagePicture>(
  pictures: readonly Picture[],
  question: string,
): Picture[] {
  const probes = queryTerms(question).map(probeOf);
  return pictures
    .filter(isTelling)
    .map((picture) => ({ picture, worth: worthOf(picture, probes) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ picture }) => picture);
}

function isTelling({ imageUrl, title = '', caption, width = LARGE, height = LARGE }: PagePicture): boolean {
  const path = /^https?:$/.test(URL.parse(imageUrl)?.protocol ?? '') ? pathOf(imageUrl) : undefined;
  if (path === undefined || DRAWN.test(path) || Math.min(width, height) < SMALLEST) return false;
  // What has a caption is meant to be looked at, whatever its address is called.
  return caption !== undefined || !(FURNITURE.test(spaced(path)) || FURNITURE.test(title));
}

function worthOf(
  { imageUrl, title = '', caption = '', isCover, width = 0, height = 0 }: PagePicture,
  probes: ReturnType<typeof probeOf>[],
): number {
  const words = probeText(`${title}\n${caption}\n${spaced(pathOf(imageUrl))}`);
  const told = probes.filter((probe) => probe.test(words)).length;
  return (
    Math.min(told, 4) * 2 +
    (caption === '' ? 0 : 3) +
    (title.split(/\s+/).length >= 3 ? 1 : 0) +
    (isCover ? 2 : 0) +
    (Math.max(width, height) >= LARGE ? 1 : 0)
  );
}

const pathOf = (url: string): string => {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
};

/** Names in addresses are joined by all kinds of signs. */
const spaced = (path: string): string =>
  path.replaceAll(/[-_./]+/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
