import { edges } from './edges.ts';
import { tokens } from './tokens.ts';
import { withoutUrls } from './urls.ts';

const MAX_TERMS = 64;

// What a request asks to be done, in the form tokens() gives it: it says nothing about the subject.
const REQUEST_WORDS = new Set(
  [
    'please tell explain describe summarize summarise summary summaries overview outline search find look research',
    'show give list write answer question know want need help document file attached attachment page article source',
    'sources according mean means brief briefly detail details short text link url website information info',
    '要約 要点 概要 概略 説明 解説 紹介 検索 調査 資料 文書 文章 添付 質問 回答 詳細 簡潔 情報 内容 記事 出典 本文',
    '教えて 調べて 知りたい 探して 見て 書いて 答えて 述べて 示して まとめて ファイル ページ サイト リンク',
  ]
    .flatMap((line) => tokens(line))
    .concat(['まとめ', 'まと', 'め', 'おしえ', '教', '調', '知', '探', '見', '書', '答', '述', '示']),
);

/** The distinct terms a request is about, or none when it only says what to do ("summarise this"). */
export function queryTerms(question: string): string[] {
  const terms = new Set(tokens(withoutUrls(edges(question))).filter((term) => !REQUEST_WORDS.has(term)));
  return [...terms].slice(0, MAX_TERMS);
}
