import type { Locale } from '@quarry/api/common.ts';

const WORDS: Record<Locale, Record<string, string>> = {
  en: {
    search: 'Searching the web.',
    x_search: 'Searching social posts.',
    browse: 'Opening the browser.',
    source_summary: 'Reading the sources.',
    read_source: 'Reading on in a source.',
    recall: 'Looking through earlier research.',
    plan: 'Drafting a plan.',
    report: 'Drafting the structure of a report.',
    matrix: 'Drafting a comparison.',
    skill: 'Running a skill.',
    extract_related_urls: 'Looking for related links.',
    mentionAgent: 'Handing work to another agent.',
  },
  ja: {
    search: 'ウェブを検索します。',
    x_search: 'ソーシャル投稿を検索します。',
    browse: 'ブラウザを開きます。',
    source_summary: '情報源を読みます。',
    read_source: '情報源の続きを読みます。',
    recall: '過去の調査を確認します。',
    plan: '計画を立てます。',
    report: 'レポートの構成を作成します。',
    matrix: '比較表を作成します。',
    skill: 'スキルを実行します。',
    extract_related_urls: '関連リンクを探します。',
    mentionAgent: '別のエージェントに引き継ぎます。',
  },
};

/** Says what a run is about to do, when its model called tools without a word. */
export function announceTools(calls: readonly { name: string }[], locale: Locale): string {
  const words = WORDS[locale];
  const other = locale === 'ja' ? 'ツールを使います。' : 'Using a tool.';
  return [...new Set(calls.map(({ name }) => words[name] ?? other))].join(locale === 'ja' ? '' : ' ');
}
