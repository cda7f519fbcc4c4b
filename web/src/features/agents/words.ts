import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  title: { en: 'Agents', ja: 'エージェント' },
  about: {
    en: 'Who does the research: each has a way of working, and a memory.',
    ja: 'リサーチの担当者です。それぞれに流儀と記憶があります。',
  },
  create: { en: 'New agent', ja: '新しいエージェント' },
  none: { en: 'No agent yet', ja: 'まだエージェントがいません' },
  noneNext: {
    en: 'Every research is done by an agent. Create the first one: a name is enough.',
    ja: 'リサーチはエージェントが行います。まず一人作成してください。名前だけで始められます。',
  },
  default: { en: 'Default', ja: '既定' },
  noWords: { en: 'Has not introduced itself yet.', ja: '自己紹介はまだありません。' },
  back: { en: 'All agents', ja: 'エージェントの一覧' },
  changed: { en: 'Changed', ja: '更新' },
  name: { en: 'Name', ja: '名前' },
  identity: { en: 'Introduction', ja: '自己紹介' },
  identityHint: { en: 'How the agent introduces itself.', ja: 'エージェントの自己紹介です。' },
  user: { en: 'About you', ja: 'ユーザーについて' },
  userHint: {
    en: 'What it should know about the people it works for.',
    ja: '誰のために働くのか、知っておくべきことです。',
  },
  soul: { en: 'Character', ja: '人格' },
  soulHint: { en: 'How it thinks, decides and speaks.', ja: '考え方、判断の仕方、話し方です。' },
  memory: { en: 'Memory', ja: '記憶' },
  memoryHint: {
    en: 'What it keeps from run to run. A run may add to it when you allow that.',
    ja: 'リサーチをまたいで覚えていることです。許可すれば、リサーチのたびに書き足されます。',
  },
  of: {
    en: (used: string, limit: string) => `${used} of ${limit} characters`,
    ja: (used: string, limit: string) => `${limit} 文字中 ${used} 文字`,
  },
  tooLong: {
    en: (over: string) => `${over} characters too many. Shorten it to save.`,
    ja: (over: string) => `${over} 文字多すぎます。短くすると保存できます。`,
  },
  nameMissing: { en: 'Give it a name.', ja: '名前を付けてください。' },
  isDefault: { en: 'Default agent', ja: '既定のエージェント' },
  isDefaultHint: {
    en: 'Takes every question for which no agent is chosen.',
    ja: 'エージェントを選ばなかった質問を担当します。',
  },
  isDefaultFixed: {
    en: 'To change it, make another agent the default.',
    ja: '変えるには、別のエージェントを既定にしてください。',
  },
  makeDefault: { en: 'Make default', ja: '既定にする' },
  madeDefault: {
    en: (name: string) => `${name} is the default now`,
    ja: (name: string) => `${name} を既定にしました`,
  },
  created: { en: (name: string) => `${name} is ready`, ja: (name: string) => `${name} を作成しました` },
  createButton: { en: 'Create agent', ja: '作成' },
  revert: { en: 'Discard changes', ja: '変更を破棄' },
  leaveTitle: { en: 'Leave without saving?', ja: '保存せずに移動しますか？' },
  leaveText: {
    en: 'Your changes to this agent would be lost.',
    ja: 'このエージェントへの変更は失われます。',
  },
  leave: { en: 'Leave', ja: '移動する' },
  deleteAgent: { en: 'Delete agent', ja: 'エージェントを削除' },
  deleteTitle: { en: (name: string) => `Delete ${name}?`, ja: (name: string) => `${name} を削除しますか？` },
  deleteRuns: {
    en: 'All its runs are deleted with it: questions, answers, timelines, drafts, reports and matrices.',
    ja: 'このエージェントのリサーチもすべて削除されます。質問、回答、経過、下書き、レポート、比較表を含みます。',
  },
  deleteKeeps: {
    en: 'Sources, files and the graph stay.',
    ja: '出典、ファイル、グラフは残ります。',
  },
  deleteDefault: {
    en: 'It is the default: the agent changed last takes its place.',
    ja: '既定のエージェントです。最後に更新されたエージェントが既定になります。',
  },
  deleteLast: {
    en: 'It is the last one: without an agent nothing can be asked.',
    ja: '最後のエージェントです。いなくなると質問できません。',
  },
  deleted: { en: (name: string) => `${name} is deleted`, ja: (name: string) => `${name} を削除しました` },
  missing: { en: 'This agent is not there', ja: 'このエージェントは見つかりません' },
  danger: { en: 'Delete', ja: '削除' },
  dangerText: {
    en: 'The agent and all its runs. This cannot be undone.',
    ja: 'エージェントとそのリサーチをすべて削除します。元に戻せません。',
  },
  versions: { en: 'Earlier memory', ja: '以前の記憶' },
  versionsNone: { en: 'The memory has not changed yet.', ja: '記憶はまだ変わっていません。' },
  replacedByRun: { en: 'replaced by a run', ja: 'リサーチが書き換え' },
  replacedByHand: { en: 'replaced by hand', ja: '手で書き換え' },
  replacedAt: { en: (date: string) => `Until ${date}`, ja: (date: string) => `${date} まで` },
  takeBack: { en: 'Take this version back', ja: 'この版に戻す' },
  takenBack: { en: 'Put into the field. Save to keep it.', ja: '欄に戻しました。保存すると確定します。' },
  empty: { en: '(empty)', ja: '（空）' },
});
