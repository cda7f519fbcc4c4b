import { defineWords } from '../../../lib/i18n.ts';

/** What stands beside the text. */
export const panelWords = defineWords({
  details: { en: 'Details', ja: '詳細' },
  answer: { en: 'Answer', ja: '回答' },
  timeline: { en: 'Activity', ja: '経過' },
  sources: { en: 'Sources', ja: '出典' },
  images: { en: 'Images', ja: '画像' },
  noActivity: {
    en: 'What is done for the answer appears here, step by step.',
    ja: '実行の経過がここに順に表示されます。',
  },
  noSources: {
    en: 'No sources yet. They appear as pages are read.',
    ja: 'まだ出典はありません。ページを読むと表示されます。',
  },
  noImages: { en: 'No images came up in this research.', ja: 'このリサーチで見つかった画像はありません。' },
  cited: { en: 'Cited', ja: '引用した出典' },
  alsoRead: { en: 'Also read', ja: 'そのほかに読んだページ' },
  source: { en: (n: number) => `Source ${n}`, ja: (n: number) => `出典 ${n}` },
  noQuote: { en: 'No quote was recorded for this passage.', ja: 'この箇所の引用は記録されていません。' },
  page: { en: (page: number) => `p. ${page}`, ja: (page: number) => `${page} ページ` },
  namedLater: {
    en: (n: number) => `Source ${n}. Its name and words come with the finished answer.`,
    ja: (n: number) => `出典 ${n}。名前と引用は回答の完成時に表示されます。`,
  },
  unknownSource: { en: 'This number names no source.', ja: 'この番号の出典はありません。' },
  supported: { en: 'Supported', ja: '裏付けあり' },
  partly: { en: 'Partly supported', ja: '一部裏付けあり' },
  unsupported: { en: 'Not supported', ja: '裏付けなし' },
  contested: { en: 'Says otherwise', ja: '別の内容' },
  unchecked: { en: 'Not checked: another language', ja: '未検証（言語が異なります）' },
  lacking: { en: 'Without support:', ja: '裏付けのない部分：' },
});
