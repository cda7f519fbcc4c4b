import { defineWords } from '../../../lib/i18n.ts';

/** A run: how far it is, what it cost, what it lacks. */
export const runWords = defineWords({
  loadingRun: { en: 'Opening the run…', ja: '読み込んでいます…' },
  runMissing: { en: 'This research is not there', ja: 'このリサーチは見つかりません' },
  runMissingNext: {
    en: 'It may belong to another workspace or another person. Check the workspace at the bottom left.',
    ja: '別のワークスペースか別の人のものかもしれません。左下のワークスペースを確かめてください。',
  },
  lost: { en: 'The live connection was lost', ja: '接続が切れました' },
  lostNext: {
    en: 'The research goes on in the service. Reconnect to see it.',
    ja: 'リサーチはサービス側で続いています。再接続すると表示されます。',
  },
  reconnect: { en: 'Reconnect', ja: '再接続' },
  likelyCost: {
    en: (likely: string, most: string) =>
      likely === most ? `Likely about ${likely}` : `Likely ${likely}, at most about ${most}`,
    ja: (likely: string, most: string) =>
      likely === most ? `費用の目安 ${likely}` : `費用の目安 ${likely}（多くて ${most} 程度）`,
  },
  basis_typical: { en: 'What such questions usually take.', ja: '一般的な質問の目安です。' },
  'basis_same-depth': {
    en: 'From your runs of this depth, at the price of this model.',
    ja: '同じ深さのリサーチと、このモデルの価格から計算しています。',
  },
  'basis_same-model': {
    en: 'From your runs of this model and depth.',
    ja: '同じモデルと深さのリサーチから計算しています。',
  },
  modelFailing: {
    en: (ago: string) => `Its provider last failed ${ago}`,
    ja: (ago: string) => `プロバイダーが${ago}に失敗しました`,
  },
  budgetNearlySpent: {
    en: (whose: string, spent: string, budget: string) =>
      `The budget of ${whose} is nearly spent: ${spent} of ${budget}`,
    ja: (whose: string, spent: string, budget: string) =>
      `${whose}の予算をほぼ使い切りました: ${budget} のうち ${spent}`,
  },
  of_run: { en: 'this run', ja: 'このリサーチ' },
  of_key: { en: 'the key', ja: 'キー' },
  of_member: { en: 'this member', ja: 'メンバー' },
  of_workspace: { en: 'the workspace', ja: 'ワークスペース' },
  phaseNoSearch: { en: 'Answered without the web', ja: 'ウェブ検索なしで回答' },
  couldNotSearch: { en: 'The web could not be searched', ja: 'ウェブを検索できませんでした' },
  couldNotSearchText: {
    en: 'What follows rests on nothing from there. Ask again later, or connect another search.',
    ja: '以下の回答はウェブの情報に基づいていません。後でもう一度質問するか、別の検索を接続してください。',
  },
  connectSearch: { en: 'Connect a search', ja: '検索を接続' },
  stop: { en: 'Stop', ja: '停止' },
  retry: { en: 'Ask again', ja: 'もう一度質問' },
  resume: { en: 'Continue', ja: '続ける' },
  resumeHint: {
    en: 'The draft is confirmed. Continue to carry it out.',
    ja: '下書きは確定しています。「続ける」で実行します。',
  },
  copy: { en: 'Copy', ja: 'コピー' },
  copied: { en: 'Copied', ja: 'コピーしました' },
  phaseRunning: { en: 'Working', ja: '実行中' },
  phaseReview: { en: 'Awaiting your review', ja: 'レビュー待ち' },
  phaseRevising: { en: 'Revising', ja: '修正中' },
  phaseConfirmed: { en: 'Confirmed', ja: '確定済み' },
  phaseCompleted: { en: 'Completed', ja: '完了' },
  phaseCancelled: { en: 'Stopped', ja: '停止' },
  phaseError: { en: 'Error', ja: 'エラー' },
  phaseFailed: { en: 'Failed', ja: '失敗' },
  queued: {
    en: (ahead: number) =>
      ahead === 0 ? 'Next in line: the service is busy.' : `Waiting for a place, ${ahead} before it.`,
    ja: (ahead: number) =>
      ahead === 0 ? '混み合っています。次に始まります。' : `順番待ちです（前に ${ahead} 件）。`,
  },
  noBrowser: {
    en: (ahead: number) =>
      ahead === 0 ? 'Next to have a browser: all are in use.' : `Waiting for a browser, ${ahead} before it.`,
    ja: (ahead: number) =>
      ahead === 0
        ? 'ブラウザはすべて使用中です。次に使えます。'
        : `ブラウザの空きを待っています（前に ${ahead} 件）。`,
  },
  newBrowser: {
    en: 'Starting another browser: the one before was lost.',
    ja: 'ブラウザが失われたため、別のブラウザを開いています。',
  },
  answerReady: { en: 'Answer ready', ja: '回答が完成' },
  thinking: { en: 'Thinking…', ja: '考えています…' },
  imageGone: { en: 'Cannot be shown', ja: '表示できません' },
  awaitsSecret: { en: 'Waiting for a secret', ja: 'シークレットを待っています' },
  showIt: { en: 'Show', ja: '表示' },
  awaitsAnswer: { en: 'Waiting for your answer', ja: '回答を待っています' },
  awaitsApproval: { en: 'Waiting for your approval', ja: '許可を待っています' },
  writing: { en: 'Writing…', ja: '書いています…' },
  redraftFailed: { en: 'Your feedback could not be worked in', ja: 'フィードバックを反映できませんでした' },
  runFailed: { en: 'The research could not be finished', ja: 'リサーチを完了できませんでした' },
  runFailedNext: {
    en: 'Ask again, or choose another model below.',
    ja: 'もう一度質問するか、下で別のモデルを選んでください。',
  },
  stopped: {
    en: 'Stopped. What was written so far is kept.',
    ja: '停止しました。ここまでの内容は残っています。',
  },
  cutShort: {
    en: 'The model reached its length limit; the answer may be cut short.',
    ja: 'モデルの長さ制限に達したため、回答が途中で切れている可能性があります。',
  },
  tokens: { en: (amount: string) => `${amount} tokens`, ja: (amount: string) => `${amount} トークン` },
  tokensInOut: {
    en: (input: string, output: string) => `${input} read, ${output} written`,
    ja: (input: string, output: string) => `入力 ${input}・出力 ${output}`,
  },
  about: { en: (sum: string) => `about ${sum}`, ja: (sum: string) => `約 ${sum}` },
  under: { en: (sum: string) => `under ${sum}`, ja: (sum: string) => `${sum} 未満` },
  noCost: { en: 'no cost', ja: '無料' },
  costHint: {
    en: 'At the list price, without discounts for cached input.',
    ja: '定価での概算です（キャッシュ割引などは含みません）。',
  },
  handedTo: { en: 'Handed on to', ja: '引き継ぎ先' },
  handOverWaits: { en: 'waits its turn', ja: '順番待ち' },
  handOverCancelled: { en: 'not started: stopped before its turn', ja: '開始前に停止されました' },
  handedFrom: { en: 'Handed on from another run', ja: '別のリサーチから引き継ぎ' },
});
