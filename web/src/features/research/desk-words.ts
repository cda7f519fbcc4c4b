import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  good: { en: 'Good answer', ja: '良い回答' },
  bad: { en: 'Not good', ja: '良くない' },
  why: { en: 'What was good or missing? (optional)', ja: '良かった点・足りない点（任意）' },
  thanks: { en: 'Noted with the answer.', ja: '回答とともに記録しました。' },
  save: { en: 'Save', ja: '保存' },
  exportAs: { en: 'Export', ja: '書き出し' },
  share: { en: 'Share', ja: '共有' },
  shareTitle: { en: 'Share this conversation', ja: 'この会話を共有' },
  shareAbout: {
    en: 'Members you choose see its questions, answers and quotes. Files and private sources stay yours.',
    ja: '選んだメンバーは質問・回答・引用を見られます。ファイルと非公開の出典は共有されません。',
  },
  nobody: {
    en: 'There is no other member in this workspace yet.',
    ja: 'このワークスペースにほかのメンバーはいません。',
  },
  none: { en: 'No access', ja: '共有しない' },
  read: { en: 'May read', ja: '閲覧' },
  review: { en: 'May read and review', ja: '閲覧とレビュー' },
  accessOf: { en: (name: string) => `Access of ${name}`, ja: (name: string) => `${name} の権限` },
  shared: { en: 'Shared', ja: '共有中' },
  sharedRead: {
    en: (name: string) => `${name} shares this conversation with you to read.`,
    ja: (name: string) => `${name} さんが閲覧用に共有しています。`,
  },
  sharedReview: {
    en: (name: string) => `${name} shares this conversation with you. You may answer its drafts.`,
    ja: (name: string) => `${name} さんが共有しています。下書きのレビューができます。`,
  },
  draftOfOthers: { en: 'A draft awaits its reviewer.', ja: '下書きがレビューを待っています。' },
  link: { en: 'Link', ja: 'リンク' },
  linkTitle: { en: 'Link to this answer', ja: 'この回答へのリンク' },
  linkAbout: {
    en: 'Whoever has the link sees the question, the answer and its public sources, without signing in.',
    ja: 'リンクを知っている人は、サインインせずに質問・回答・公開の出典を見られます。',
  },
  linkOff: {
    en: 'Public links are off in this workspace. An owner can allow them in the settings.',
    ja: 'このワークスペースでは公開リンクが無効です。所有者が設定で有効にできます。',
  },
  makeLink: { en: 'Make a link', ja: 'リンクを作成' },
  revokeLink: { en: 'Revoke the link', ja: 'リンクを取り消す' },
  revoked: { en: 'The link shows nothing any more.', ja: 'リンクを取り消しました。' },
  address: { en: 'Address', ja: 'アドレス' },
  close: { en: 'Close', ja: '閉じる' },
});
