import type { Locale } from '@quarry/api/common.ts';
import type { Passage } from '../../../../text/passage.ts';
import { isBoilerplate, isUnsaidHeading } from '../../../../text/boilerplate.ts';
import { headings } from '../../../../text/outline.ts';
import { languageOf } from '../../../../text/language.ts';
import { plainText } from '../../../../text/plain-text.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { tokens } from '../../../../text/tokens.ts';

const MIN_CHARS = 2;
const MAX_CHARS = 60;
const MAX_SCANNED_CHARS = 400_000;
const LEAST_LINE = 20;

// Headings that every page has, whatever it is about.
const BOILERPLATE =
  /^(?:contents?|table of contents|see also|references?|notes?|footnotes?|external links?|further reading|bibliography|sources?|navigation|menu|search|share|comments?|related|subscribe|newsletter|about(?: us)?|contact|overview|introduction|summary|conclusion|abstract|faq|目次|脚注|注釈|出典|参考文献|関連項目|外部リンク|概要|はじめに|まとめ|おわりに|メニュー|検索|共有|コメント|お問い合わせ)[:：.。]*$/iu;

/** Headings of the sources that could be sections: those near the question first, then those that sources share. */
export function sourceHeadings(
  passages: readonly Passage[],
  { question, locale }: { question: string; locale: Locale },
): string[] {
  const wanted = new Set(queryTerms(question));
  const found = new Map<string, Found & { sources: Set<number>; near: number; order: number }>();
  for (const passage of passages) {
    const titleKey = keyOf(passage.title);
    for (const { title, level } of headingsOf(passage.text)) {
      const key = keyOf(title);
      if (key === '' || key === titleKey || BOILERPLATE.test(title) || languageOf(title) !== locale) continue;
      const known = found.get(key) ?? {
        title,
        level,
        sources: new Set(),
        near: nearness(title, wanted),
        order: found.size,
      };
      known.sources.add(passage.n);
      found.set(key, known);
    }
  }
  return [...found.values()]
    .sort(
      (a, b) => b.near - a.near || b.sources.size - a.sources.size || a.level - b.level || a.order - b.order,
    )
    .map(({ title }) => title);
}

interface Found {
  title: string;
  level: number;
}

/** Those that open something: a heading above nothing but rights, contents or an index is no section. */
function headingsOf(text: string): Found[] {
  const source = text.slice(0, MAX_SCANNED_CHARS);
  const all = [...headings(source)];
  return all.flatMap(({ title: written, level, end }, i) => {
    const title = plainText(written)
      .text.replace(NUMBERING, '')
      .replace(/\s*#+$/, '')
      .trim();
    const below = source.slice(end, all[i + 1]?.start ?? source.length);
    const isLong = title.length >= MIN_CHARS && title.length <= MAX_CHARS;
    return isLong && !isUnsaidHeading(title) && (i + 1 < all.length || saysSomething(below))
      ? [{ title, level }]
      : [];
  });
}

const NUMBERING =
  /^(?:\d{1,2}(?:[.-]\d{1,2})*[.)．、]?\s+|(?:part|chapter|section|article|appendix)\s+(?:\d+|[ivxlc]+)[.:]?\s+|第[0-9一二三四五六七八九十]+[編章節条][\s\u3000]*)(?=\S)/i;

const saysSomething = (text: string): boolean =>
  text.split('\n').some((line) => widthOf(line.trim()) >= LEAST_LINE && !isBoilerplate(line));

/** A character of Japanese says about twice as much as a Latin letter. */
const widthOf = (line: string): number => line.length + (line.match(/[\u3040-\u9fff]/g)?.length ?? 0);

const nearness = (title: string, wanted: ReadonlySet<string>): number =>
  tokens(title).some((term) => wanted.has(term)) ? 1 : 0;

const keyOf = (title: string): string => [...new Set(tokens(title))].sort().join(' ');
