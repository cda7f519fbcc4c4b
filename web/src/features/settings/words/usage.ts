import { defineWords } from '../../../lib/i18n.ts';

/** What was used and what it cost. */
export const usageWords = defineWords({
  usageAbout: { en: 'Days are counted in UTC.', ja: '日付はUTCです。' },
  span: { en: 'Time span', ja: '期間' },
  whose: { en: 'Whose', ja: '対象' },
  mine: { en: 'Mine', ja: '自分' },
  everybodys: { en: 'Everybody’s', ja: '全員' },
  runs: { en: 'Runs', ja: '実行' },
  inputTokens: { en: 'Tokens read', ja: '入力トークン' },
  outputTokens: { en: 'Tokens written', ja: '出力トークン' },
  cost: { en: 'Cost', ja: '費用' },
  costUnknown: { en: 'not known', ja: '不明' },
  costUnknownHint: {
    en: 'The price of a model that was used is not known. An owner can set it below.',
    ja: '使ったモデルの価格が分かりません。所有者が下で設定できます。',
  },
  budgets: { en: 'This month', ja: '今月' },
  budgetsAbout: {
    en: 'What runs have cost since the 1st (UTC), and what they may cost. At 80 % people are warned; at the end runs close with an answer, and no new one starts.',
    ja: '1日（UTC）からの費用と上限です。80％で警告し、上限に達したリサーチは回答して終わり、新しいリサーチは始まりません。',
  },
  budget_run: { en: 'A run', ja: '1回のリサーチ' },
  budget_key: { en: 'Each key, a month', ja: 'キーごと（月）' },
  budget_member: { en: 'Each member, a month', ja: 'メンバーごと（月）' },
  budget_workspace: { en: 'The workspace, a month', ja: 'ワークスペース（月）' },
  spentBy_key: { en: 'This key', ja: 'このキー' },
  spentBy_member: { en: 'You', ja: 'あなた' },
  spentBy_workspace: { en: 'Workspace', ja: 'ワークスペース' },
  spentBy_run: { en: 'Run', ja: 'リサーチ' },
  ofBudget: { en: (budget: string) => `of ${budget}`, ja: (budget: string) => `/ ${budget}` },
  noBudget: { en: 'no limit', ja: '上限なし' },
  nearlySpent: { en: 'nearly spent', ja: '残りわずか' },
  spentUp: { en: 'spent', ja: '使い切り' },
  budgetHint: { en: 'US dollars; empty: no limit.', ja: '米ドル。空欄は上限なし。' },
  budgetKey: { en: 'Budget a month', ja: '月の予算' },
  unpriced: {
    en: (models: string) => `Not counted, because no price is known: ${models}`,
    ja: (models: string) => `価格が不明のため含まれていません: ${models}`,
  },
  save: { en: 'Save', ja: '保存' },
  saved: { en: 'Saved', ja: '保存しました' },
  prices: { en: 'Prices', ja: '価格' },
  pricesAbout: {
    en: (month: string) =>
      `US dollars for a million tokens. Published prices as of ${month}; a price of yours holds from its day on, and what was spent before keeps its own.`,
    ja: (month: string) =>
      `100万トークンあたりの米ドルです。公開価格は ${month} 時点のものです。設定した価格はその日から有効で、それ以前の費用は変わりません。`,
  },
  setPrice: { en: 'Set a price', ja: '価格を設定' },
  priceRead: { en: 'Read', ja: '入力' },
  priceWritten: { en: 'Written', ja: '出力' },
  validFrom: { en: 'From', ja: '適用開始' },
  always: { en: 'always', ja: '常に' },
  priceFrom_environment: { en: 'environment', ja: '環境変数' },
  priceFrom_workspace: { en: 'set here', ja: 'ここで設定' },
  priceFrom_list: { en: 'published', ja: '公開価格' },
  deletePrice: {
    en: (model: string) => `Take back the price of ${model}`,
    ja: (model: string) => `${model} の価格を取り消す`,
  },
  perDay: { en: 'Runs per day', ja: '1日ごとの実行数' },
  perDayLabel: {
    en: (total: number, from: string, to: string, most: number) =>
      `Runs per day from ${from} to ${to}: ${total} in all, at most ${most} a day`,
    ja: (total: number, from: string, to: string, most: number) =>
      `${from} から ${to} までの1日ごとの実行数。合計 ${total}、最多 ${most}`,
  },
  asTable: { en: 'Show as a table', ja: '表で見る' },
  day: { en: 'Day', ja: '日' },
  byModel: { en: 'By model', ja: 'モデル別' },
  byRole: { en: 'Tokens by task', ja: '役割別のトークン' },
  role_run: { en: 'routing, drafts, answers', ja: '判断・下書き・回答' },
  role_fast: { en: 'reading and extraction', ja: '読み取り・抽出' },
  role_writer: { en: 'reports and summaries', ja: 'レポート・要約' },
  role_judge: { en: 'verdicts', ja: '判定' },
  noUsage: { en: 'Nothing used in this time', ja: 'この期間の使用はありません' },
  noUsageNext: {
    en: 'Runs of the chosen days are counted here.',
    ja: '選んだ期間の実行がここに集計されます。',
  },
});
