import type { Locale } from '@quarry/api/common.ts';
import type { Passage } from '../text/passage.ts';

interface Failure {
  url: string;
  name?: string;
  reason: string;
}

interface Notes {
  sources: string;
  unread: string;
  excerpts: string;
  stillMissing: string;
  disagree: string;
  asOf(today: string): string;
  newest(day: string, n: number): string;
  undated: string;
  /** Why the workspace's own sources stand in for the web. */
  fromWorkspace: string;
  webLeftOut: string;
  noProvider(reasons: string[]): string;
  noResults: string;
  noneOfSites(sites: readonly string[]): string;
  noPage: string;
  nothingOwn: string;
  nothingToRead: string;
  noText: string;
  tooMany(most: number): string;
  pictureUnseen: string;
  picturesUnseen: string;
  noPictures: string;
  partly: string;
  noPosts(provider: string): string;
  posts(provider: string): string;
  nothingRecalled: string;
  /** Up to 1,000 are counted. */
  notSearchableYet(count: number): string;
  earlierSource: string;
  earlierTurn: string;
  noSite: string;
  noLinks: string;
  robots: string;
  robotsUnread: string;
  foundOn: string;
  score: string;
  sitemap(site: string): string;
  links(site: string): string;
  pagesRead(count: number): string;
}

/** What tools say in their own words, to the reader and to the model. */
export const notes: Record<Locale, Notes> = {
  en: {
    sources: 'Sources',
    unread: 'Could not be read',
    excerpts: 'What the pages say, in their own words (cite these by their numbers)',
    stillMissing: 'Not found',
    disagree: 'Sources disagree',
    asOf: (today) => `As of ${today}.`,
    newest: (day, n) => `The newest dated page among the sources is from ${day} [${n}].`,
    undated: 'The pages do not say when they were written.',
    fromWorkspace:
      'What is said here comes from the sources that this workspace already has, not from the web.',
    webLeftOut: 'The web was left out of this question.',
    noProvider: (reasons) => `No web search provider could be reached. ${reasons.join(' ')}`.trim(),
    noResults: 'The web search found nothing.',
    noneOfSites: (sites) => `The web search found nothing on ${sites.join(', ')}.`,
    noPage: 'The web search found pages, but none of them could be read.',
    nothingOwn: 'The workspace has no sources about it either.',
    nothingToRead:
      'There is nothing to summarise: give the address of a page, attach a file or mention a source.',
    noText: 'It holds no text.',
    pictureUnseen: 'It is a picture, which this model cannot see, and no text could be read in it.',
    picturesUnseen: 'Pictures on the pages were not looked at: this model cannot see.',
    noPictures: 'No telling picture was found on the pages, or none could be fetched.',
    tooMany: (most) => `Only ${most} sources are summarised at once.`,
    partly:
      'The document is longer than can be read at once; this is from the parts that say most to the question.',
    noPosts: (provider) => `No posts about it were found on ${provider}.`,
    posts: (provider) => `Posts on ${provider}`,
    nothingRecalled: 'Nothing in the earlier research is about it.',
    notSearchableYet: (count) =>
      `${count >= 1_000 ? 'More than 1,000' : count} ${count === 1 ? 'source or turn' : 'sources and turns'} of the earlier research cannot be searched yet: they are being indexed.`,
    earlierSource: 'Sources of earlier research',
    earlierTurn: 'Said in an earlier conversation',
    noSite: 'There is no site to look at: give the address of one of its pages.',
    noLinks: 'No links within the site were found.',
    robots: 'The robots.txt of the site does not allow it to be read.',
    robotsUnread: 'The robots.txt of the site could not be read, so the site is left alone:',
    foundOn: 'found on',
    score: 'score',
    sitemap: (site) => `Sitemap of ${site}`,
    links: (site) => `Links within ${site}, the most relevant first`,
    pagesRead: (count) => `${count} ${count === 1 ? 'page was' : 'pages were'} read.`,
  },
  ja: {
    sources: '出典',
    unread: '読み取れなかったもの',
    excerpts: 'ページの記述そのまま(番号で引用してください)',
    stillMissing: '見つからなかったこと',
    disagree: '出典の食い違い',
    asOf: (today) => `${today} 時点。`,
    newest: (day, n) => `日付のある出典のうち最も新しいものは ${day} 付けです [${n}]。`,
    undated: 'ページにはいつ書かれたかの記載がありません。',
    fromWorkspace: 'ここに述べることは、ウェブではなくこのワークスペースに既にある出典によるものです。',
    webLeftOut: 'この質問ではウェブを使わないことになっています。',
    noProvider: (reasons) => `ウェブ検索のプロバイダーに接続できませんでした。${reasons.join(' ')}`,
    noResults: 'ウェブ検索では何も見つかりませんでした。',
    noneOfSites: (sites) => `ウェブ検索では ${sites.join('、')} に何も見つかりませんでした。`,
    noPage: 'ウェブ検索でページは見つかりましたが、どれも読み取れませんでした。',
    nothingOwn: 'ワークスペースにもこれに関する出典はありません。',
    nothingToRead:
      '要約するものがありません。ページの URL を示すか、ファイルを添付するか、出典をメンションしてください。',
    noText: '文章が含まれていません。',
    pictureUnseen: '画像ですが、このモデルには見えず、文字も読み取れませんでした。',
    picturesUnseen: 'このモデルは画像を見られないため、ページの画像は見ていません。',
    noPictures: 'ページに手がかりとなる画像が見つからないか、取得できませんでした。',
    tooMany: (most) => `一度に要約できる出典は ${most} 件までです。`,
    partly: '文書が一度に読める長さを超えるため、質問に最も関係する部分によるものです。',
    noPosts: (provider) => `${provider} にこれに関する投稿は見つかりませんでした。`,
    posts: (provider) => `${provider} の投稿`,
    nothingRecalled: '過去の調査にこれに関するものはありません。',
    notSearchableYet: (count) =>
      `過去の調査のうち ${count >= 1_000 ? '1,000 件以上' : `${count} 件`}の出典や発言は索引の作成中で、まだ検索できません。`,
    earlierSource: '過去の調査の出典',
    earlierTurn: '以前の会話での発言',
    noSite: '調べるサイトがありません。そのページの URL を示してください。',
    noLinks: 'サイト内のリンクは見つかりませんでした。',
    robots: 'サイトの robots.txt が読み取りを許可していません。',
    robotsUnread: 'サイトの robots.txt を読めなかったため、サイトは読み取りません:',
    foundOn: '掲載元',
    score: 'スコア',
    sitemap: (site) => `${site} のサイトマップ`,
    links: (site) => `${site} 内のリンク(関連の高い順)`,
    pagesRead: (count) => `${count} ページを読みました。`,
  },
};

/** The sources a text rests on, as its reader finds them below it; a scholarly work with what it is cited by. */
export function sourceList(
  locale: Locale,
  sources: Pick<Passage, 'n' | 'title' | 'url' | 'about'>[],
): string {
  if (sources.length === 0) return '';
  const lines = sources.map(
    ({ n, title, url, about }) =>
      `[${n}] ${[oneLine(title || url), workOf(about), url].filter(Boolean).join(' ')}`,
  );
  return [`${notes[locale].sources}:`, ...lines].join('\n');
}

const MAX_AUTHOR_CHARS = 120;

function workOf(about: Passage['about']): string {
  const { author = '', published = '', venue, doi } = about ?? {};
  if (venue === undefined && doi === undefined) return '';
  const named = author.length > MAX_AUTHOR_CHARS ? `${author.split(', ')[0]} et al.` : author;
  const parts = [named, published.slice(0, 'yyyy'.length), venue, doi && `doi:${doi}`];
  return `(${oneLine(parts.filter(Boolean).join(', '))})`;
}

/** As of when an answer about how things stand now holds. */
export function asOfNote(locale: Locale, today: string, passages: Pick<Passage, 'n' | 'about'>[]): string {
  const words = notes[locale];
  const [newest] = passages
    .flatMap(({ n, about }) => (about?.published ? [{ n, day: about.published }] : []))
    .sort((a, b) => b.day.localeCompare(a.day));
  return [words.asOf(today), newest ? words.newest(newest.day, newest.n) : words.undated].join(
    locale === 'ja' ? '' : ' ',
  );
}

/** Passages in their own words, each under its number. */
export function excerptList(
  locale: Locale,
  passages: readonly Pick<Passage, 'n' | 'title' | 'text'>[],
): string {
  if (passages.length === 0) return '';
  const parts = passages.map(({ n, title, text }) => `[${n}] ${oneLine(title)}\n${text.trim()}`);
  return [`${notes[locale].excerpts}:`, ...parts].join('\n\n');
}

/** What the search has left open. */
export function openPoints(
  locale: Locale,
  { missing, contradictions }: { missing: string[]; contradictions: string[] },
): string {
  const { stillMissing, disagree } = notes[locale];
  return paragraphs(listOf(stillMissing, missing), listOf(disagree, contradictions));
}

const listOf = (title: string, lines: string[]): string =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `- ${oneLine(line)}`)].join('\n') : '';

export function unreadList(locale: Locale, failures: Failure[]): string {
  if (failures.length === 0) return '';
  const lines = failures.map(({ url, name, reason }) => `- ${oneLine(name ?? url)}: ${reason}`);
  return [`${notes[locale].unread}:`, ...lines].join('\n');
}

/** Paragraphs, the empty ones left out. */
export const paragraphs = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
