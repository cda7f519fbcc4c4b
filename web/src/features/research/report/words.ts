import { defineWords } from '../../../lib/i18n.ts';

export const documentWords = defineWords({
  edit: { en: 'Edit', ja: '編集' },
  editSection: { en: (title: string) => `Edit “${title}”`, ja: (title: string) => `「${title}」を編集` },
  ask: { en: 'Ask for a change', ja: '修正を依頼' },
  askSection: {
    en: (title: string) => `Ask for a change of “${title}”`,
    ja: (title: string) => `「${title}」の修正を依頼`,
  },
  beginning: { en: 'the beginning', ja: '冒頭' },
  sectionText: { en: 'Text of the section, in Markdown', ja: 'セクションの本文（Markdown）' },
  citeHint: {
    en: 'Numbers in brackets cite sources of this report.',
    ja: '角括弧の番号はこのレポートの出典を指します。',
  },
  save: { en: 'Save as a new version', ja: '新しい版として保存' },
  cancel: { en: 'Cancel', ja: 'キャンセル' },
  whatToChange: { en: 'What should change?', ja: '何を直しますか？' },
  askHint: {
    en: 'For example: shorter, with figures for 2025, for readers who know the field.',
    ja: '例：もっと短く、2025年の数値を入れて、専門家向けに。',
  },
  send: { en: 'Ask', ja: '依頼する' },
  writing: { en: 'Working on the section…', ja: 'セクションを書き直しています…' },
  proposal: { en: 'Proposed change', ja: '修正案' },
  take: { en: 'Take it', ja: '採用する' },
  discard: { en: 'Leave it as it was', ja: '採用しない' },
  noProposal: {
    en: 'The research ended without a text for this section. It is in the conversation.',
    ja: 'このセクションの文章は得られませんでした。会話に結果があります。',
  },
  editedByHand: { en: (title: string) => `Edited “${title}”`, ja: (title: string) => `「${title}」を編集` },
  changedByAsking: {
    en: (title: string, wish: string) => `“${title}”: ${wish}`,
    ja: (title: string, wish: string) => `「${title}」：${wish}`,
  },
  newerExists: {
    en: 'Somebody has saved a newer version. Your text is still here: copy it, then load the newest.',
    ja: '新しい版が保存されました。編集内容は残っています。コピーしてから最新版を読み込んでください。',
  },
  loadNewest: { en: 'Load the newest version', ja: '最新版を読み込む' },
  versions: { en: 'Versions', ja: '版の履歴' },
  versionN: { en: (n: number) => `Version ${n}`, ja: (n: number) => `第${n}版` },
  asWritten: { en: 'As it was first written', ja: '最初の版' },
  current: { en: 'shown now', ja: '表示中' },
  compare: { en: 'Compare with the newest', ja: '最新版と比較' },
  restore: { en: 'Make this the newest', ja: 'この版に戻す' },
  restored: { en: (n: number) => `Back to version ${n}`, ja: (n: number) => `第${n}版に復元` },
  compared: {
    en: (from: number, to: number) => `Version ${from} compared with version ${to}`,
    ja: (from: number, to: number) => `第${from}版と第${to}版の比較`,
  },
  added: { en: 'added', ja: '追加' },
  removed: { en: 'removed', ja: '削除' },
  unchanged: {
    en: (count: number) => (count === 1 ? '1 unchanged line' : `${count} unchanged lines`),
    ja: (count: number) => `変更なし ${count} 行`,
  },
  same: { en: 'These versions say the same.', ja: '内容は同じです。' },
  close: { en: 'Close', ja: '閉じる' },
  rewriteRequest: {
    en: (title: string, wish: string, section: string) =>
      `Rewrite one section of a report: “${title}”.\n\nWhat should change: ${wish}\n\nAnswer with the new text of this section alone, in Markdown, with its heading. Keep what is right, and cite a source for every statement.\n\nThe section as it is:\n\n${section}`,
    ja: (title: string, wish: string, section: string) =>
      `レポートの一つのセクション「${title}」を書き直してください。\n\n直してほしい点：${wish}\n\nこのセクションの新しい本文だけを、見出し付きの Markdown で答えてください。正しい内容は残し、すべての記述に出典を付けてください。\n\n現在のセクション：\n\n${section}`,
  },
});
