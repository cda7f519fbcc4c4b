import { defineWords } from '../../lib/i18n.ts';

export const words = defineWords({
  skill: { en: 'Skill', ja: 'スキル' },
  running: { en: 'Running', ja: '実行中' },
  waiting: { en: 'Waiting for a secret', ja: 'シークレット待ち' },
  done: { en: 'Done', ja: '完了' },
  failed: {
    en: (code: number) => `Failed (exit code ${code})`,
    ja: (code: number) => `失敗（終了コード ${code}）`,
  },
  stopped: { en: 'Stopped', ja: '停止' },
  output: { en: 'Output', ja: '出力' },
  noOutput: { en: 'No output.', ja: '出力はありません。' },
  noOutputYet: { en: 'No output yet.', ja: 'まだ出力はありません。' },
  toEnd: { en: 'To the newest output', ja: '最新の出力へ' },
  files: { en: 'Files', ja: 'ファイル' },
  charts: { en: 'Charts', ja: '図表' },
  askBelow: {
    en: (keys: string) => `Waits for ${keys}.`,
    ja: (keys: string) => `${keys} を待っています。`,
  },
  askTitle: { en: 'This skill needs a secret', ja: 'このスキルにはシークレットが必要です' },
  askText: {
    en: 'It goes on as soon as you give it. What you type is kept sealed and never shown again, not even to the model.',
    ja: '入力するとすぐに続きます。入力した値は封印して保存され、モデルにも画面にも二度と現れません。',
  },
  give: { en: 'Save and continue', ja: '保存して続ける' },
  given: { en: 'Kept. The skill goes on.', ja: '保存しました。スキルを続けます。' },
});
