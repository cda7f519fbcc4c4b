import { defineWords } from '../../../lib/i18n.ts';

/** Where a question is written, and what is deleted. */
export const startWords = defineWords({
  deleteRun: { en: 'Delete this research', ja: 'このリサーチを削除' },
  deleteRunTitle: { en: 'Delete this research?', ja: 'このリサーチを削除しますか？' },
  deleteRunText: {
    en: 'Question, answer, timeline, evidence, files it made, and what only it had put into the graph are deleted for good. If it is at work, it ends.',
    ja: '質問、回答、タイムライン、根拠、作成されたファイル、このリサーチだけがグラフに加えたものが完全に削除されます。実行中の場合は終了します。',
  },
  deleteRunKeeps: {
    en: 'Sources stay while other research uses them; files you uploaded stay.',
    ja: '他のリサーチが使っている情報源と、アップロードしたファイルは残ります。',
  },
  runDeleted: { en: 'The research was deleted.', ja: 'リサーチを削除しました。' },
  startTitle: { en: 'What do you want to know?', ja: '何を調べますか？' },
  startText: {
    en: 'Every answer shows its sources. Attach files, mention agents and past research with @.',
    ja: '回答には必ず出典が付きます。ファイルの添付や、@ によるエージェント・過去のリサーチの参照ができます。',
  },
  question: { en: 'Question', ja: '質問' },
  placeholder: {
    en: 'Ask anything, or paste links and files',
    ja: '質問を入力。リンクやファイルも貼り付けられます',
  },
  followUp: { en: 'Ask a follow-up', ja: '続けて質問する' },
  send: { en: 'Send', ja: '送信' },
  attach: { en: 'Attach files', ja: 'ファイルを添付' },
  dropHere: { en: 'Drop files to attach them', ja: 'ここにドロップして添付' },
  remove: { en: (name: string) => `Remove ${name}`, ja: (name: string) => `${name} を外す` },
  uploading: { en: 'Uploading', ja: 'アップロード中' },
  uploadFailed: {
    en: (name: string) => `${name} could not be uploaded`,
    ja: (name: string) => `${name} をアップロードできませんでした`,
  },
  tooManyFiles: { en: 'At most 10 files can be attached', ja: '添付できるファイルは10個までです' },
  model: { en: 'Model', ja: 'モデル' },
  agent: { en: 'Agent', ja: 'エージェント' },
  answerIn: { en: 'Answer in', ja: '回答の言語' },
  options: { en: 'Options', ja: 'オプション' },
  extendedContext: { en: 'Extended context', ja: '長いコンテキスト' },
  extendedContextHint: {
    en: 'Use 80% of what the model can read.',
    ja: 'モデルの読める量の80%まで使います。',
  },
  othersEntities: { en: 'Use what other members found', ja: 'ほかのメンバーの発見も使う' },
  updateMemory: { en: 'Let the agent remember what it learned', ja: '学んだことをエージェントに記憶させる' },
  noAgent: {
    en: 'This workspace has no agent yet. Create one, then ask.',
    ja: 'まだエージェントがいません。先に作成してください。',
  },
  createAgent: { en: 'Create an agent', ja: 'エージェントを作成' },
  mentions: { en: 'Mention', ja: '参照' },
  mentionAgent: { en: 'Agent', ja: 'エージェント' },
  mentionEntity: { en: 'Entity', ja: 'エンティティ' },
  mentionSource: { en: 'Source', ja: '出典' },
  mentionRun: { en: 'Past research', ja: '過去のリサーチ' },
});
