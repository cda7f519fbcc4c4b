import { defineWords } from '../../../lib/i18n.ts';

export const words = defineWords({
  conversation: { en: 'Conversation', ja: '会話' },
  opening: { en: 'Opening…', ja: '読み込んでいます…' },
  missing: { en: 'This conversation is not there', ja: 'この会話は見つかりません' },
  missingNext: {
    en: 'It may have been deleted, or belong to another workspace. Check the workspace at the bottom left.',
    ja: '削除されたか、別のワークスペースのものかもしれません。左下のワークスペースを確かめてください。',
  },
  again: { en: 'Try again', ja: '再試行' },
  older: { en: 'Show earlier questions', ja: '以前の質問を表示' },
  lost: { en: 'The live connection was lost', ja: '接続が切れました' },
  lostNext: {
    en: 'The research goes on in the service. Reconnect to see it.',
    ja: 'リサーチはサービス側で続いています。再接続すると表示されます。',
  },
  reconnect: { en: 'Reconnect', ja: '再接続' },
  handedTo: { en: (agent: string) => `Handed on to ${agent}`, ja: (agent: string) => `${agent} に引き継ぎ` },
  said: { en: 'Added while it worked', ja: '作業中に追加' },
  wholeQuestion: { en: 'Show the whole question', ja: '質問をすべて表示' },
  edit: { en: 'Edit the question', ja: '質問を編集' },
  editLabel: { en: 'Your question', ja: '質問' },
  editHint: {
    en: 'Takes the place of this question and of what followed it.',
    ja: 'この質問と、それに続く内容に置き換わります。',
  },
  askAgain: { en: 'Ask again', ja: 'もう一度質問' },
  cancel: { en: 'Cancel', ja: 'キャンセル' },
  replaced: {
    en: (count: number) => (count === 1 ? 'Show the earlier version' : `Show ${count} earlier questions`),
    ja: (count: number) => (count === 1 ? '以前の版を表示' : `以前の質問 ${count} 件を表示`),
  },
  hideReplaced: { en: 'Hide what was replaced', ja: '置き換え前を隠す' },
  replacedNote: {
    en: 'Replaced: later questions do not see it.',
    ja: '置き換え済み（以降の質問には使われません）',
  },
  next: { en: 'Ask next', ja: '次に聞く' },
  untitled: { en: 'New conversation', ja: '新しい会話' },
  more: { en: 'More', ja: 'その他' },
  rename: { en: 'Rename', ja: '名前を変更' },
  name: { en: 'Name', ja: '名前' },
  pin: { en: 'Pin', ja: 'ピン留め' },
  unpin: { en: 'Unpin', ja: 'ピン留めを外す' },
  archive: { en: 'Archive', ja: 'アーカイブ' },
  unarchive: { en: 'Take out of the archive', ja: 'アーカイブから戻す' },
  archived: { en: 'Archived', ja: 'アーカイブ済み' },
  archivedNote: {
    en: 'The conversation is in the archive. You find it in the library.',
    ja: '会話をアーカイブしました。ライブラリから開けます。',
  },
  remove: { en: 'Delete', ja: '削除' },
  removeTitle: { en: 'Delete this conversation?', ja: 'この会話を削除しますか？' },
  removeText: {
    en: 'All its questions, answers, evidence, files it made, and what only it had put into the graph are deleted for good. What is at work ends.',
    ja: 'すべての質問、回答、根拠、作成されたファイル、この会話だけがグラフに加えたものが完全に削除されます。実行中のものは終了します。',
  },
  removeKeeps: {
    en: 'Sources stay while other research uses them; files you uploaded stay.',
    ja: '他のリサーチが使っている情報源と、アップロードしたファイルは残ります。',
  },
  removed: { en: 'The conversation was deleted.', ja: '会話を削除しました。' },
  save: { en: 'Save', ja: '保存' },
  answersInAll: {
    en: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
    ja: (count: number) => `回答 ${count} 件`,
  },
});
