import { defineWords } from './i18n.ts';

/** Words that every screen needs. */
export const commonWords = defineWords({
  cancel: { en: 'Cancel', ja: 'キャンセル' },
  close: { en: 'Close', ja: '閉じる' },
  save: { en: 'Save', ja: '保存' },
  saved: { en: 'Saved', ja: '保存しました' },
  remove: { en: 'Delete', ja: '削除' },
  copy: { en: 'Copy', ja: 'コピー' },
  copied: { en: 'Copied', ja: 'コピーしました' },
  loading: { en: 'Loading…', ja: '読み込んでいます…' },
  more: { en: 'Show more', ja: 'さらに表示' },
  tryAgain: { en: 'Try again', ja: 'もう一度試す' },
  all: { en: 'All', ja: 'すべて' },
  nothingFits: { en: 'Nothing fits', ja: '該当するものがありません' },
  nothingFitsNext: {
    en: 'Try another word, or take the filter off.',
    ja: '別の言葉を試すか、絞り込みを外してください。',
  },
  startResearch: { en: 'Start a research', ja: 'リサーチを始める' },
  theme: { en: 'Theme', ja: 'テーマ' },
  themeSystem: { en: 'System', ja: 'システム' },
  themeLight: { en: 'Light', ja: 'ライト' },
  themeDark: { en: 'Dark', ja: 'ダーク' },
  language: { en: 'Language', ja: '言語' },
});
