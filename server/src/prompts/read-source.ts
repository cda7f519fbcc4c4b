import type { Locale } from '@quarry/api/common.ts';

interface Words {
  noSources: string;
  noSuchSource(n: number, known: string): string;
  which(known: string): string;
  noText: string;
  noPages: string;
  noSuchPage(page: number, first: number, last: number): string;
  noSuchHeading(heading: string): string;
  noHeadings: string;
  notFound(query: string): string;
  outline: string;
  /** What was given of it, and how to go on. */
  given(part: { shown: number; of: number; from?: number | undefined }): string;
  whole: string;
}

/** What `read_source` tells the model in its own words. */
export const readSourceWords: Record<Locale, Words> = {
  en: {
    noSources: 'This run has no sources yet: attach a file, mention a source, or search first.',
    noSuchSource: (n, known) => `There is no source [${n}]. The sources of this run are: ${known}.`,
    which: (known) => `Say which source to read by its number. The sources of this run are: ${known}.`,
    noText: 'The source holds no text.',
    noPages: 'The source has no pages. Ask for a heading, or give a query.',
    noSuchPage: (page, first, last) => `There is no page ${page}: the pages go from ${first} to ${last}.`,
    noSuchHeading: (heading) => `No heading of the source is like "${heading}". Its headings are:`,
    noHeadings: 'The source has no headings. Give a query or a page.',
    notFound: (query) =>
      `No word of "${query}" stands in the source. Try other words, another form of them, or the language of the source. Its headings are:`,
    outline: 'Headings of the source:',
    given: ({ shown, of, from }) =>
      `These are ${shown} of ${of} characters. For more: another query, a heading, a page${from === undefined ? '' : `, or from: ${from} to read on`}.`,
    whole: 'This is the whole source.',
  },
  ja: {
    noSources:
      'この実行にはまだ情報源がありません。ファイルの添付、出典のメンション、検索のいずれかが先に必要です。',
    noSuchSource: (n, known) => `情報源 [${n}] はありません。この実行の情報源: ${known}。`,
    which: (known) => `読む情報源を番号で指定してください。この実行の情報源: ${known}。`,
    noText: 'この情報源には文章が含まれていません。',
    noPages: 'この情報源にはページがありません。見出しか検索語を指定してください。',
    noSuchPage: (page, first, last) =>
      `${page} ページはありません。ページは ${first} から ${last} までです。`,
    noSuchHeading: (heading) => `「${heading}」に近い見出しは情報源にありません。見出しの一覧:`,
    noHeadings: 'この情報源には見出しがありません。検索語かページを指定してください。',
    notFound: (query) =>
      `「${query}」の語は情報源にありません。別の語や別の言い方、情報源の言語での語を試してください。見出しの一覧:`,
    outline: '情報源の見出し:',
    given: ({ shown, of, from }) =>
      `${of} 文字のうち ${shown} 文字を示しました。続きは、別の検索語、見出し、ページ${from === undefined ? '' : `、または from: ${from}`} で読めます。`,
    whole: 'これが情報源の全文です。',
  },
};
