import { defineWords } from '../../../lib/i18n.ts';

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** What was done for an answer, step by step. */
export const activityWords = defineWords({
  actStep: { en: (n: number) => `Thinking, step ${n}`, ja: (n: number) => `考察 ${n}` },
  actInterrupted: { en: 'cut off, repeated', ja: '中断・再実行' },
  actSearch: { en: 'Searching', ja: '検索' },
  actSearchDone: {
    en: (queries: number, pages: number) =>
      `Searched ${queries === 1 ? '1 query' : `${queries} queries`}, read ${count(pages, 'page')}`,
    ja: (queries: number, pages: number) => `${queries} 件検索、${pages} ページ読解`,
  },
  actPages: {
    en: (pages: number) => `Read ${count(pages, 'page')}`,
    ja: (pages: number) => `${pages} ページ読解`,
  },
  actQueries: { en: 'Queries', ja: '検索語' },
  actHits: { en: (hits: number) => count(hits, 'result'), ja: (amount: number) => `${amount} 件` },
  actRound: { en: (round: number) => `After round ${round}`, ja: (round: number) => `${round} 巡目の後` },
  actKnown: { en: 'Known', ja: '分かったこと' },
  actMissing: { en: 'Still missing', ja: 'まだ足りないこと' },
  actContradictions: { en: 'Sources disagree', ja: '出典の食い違い' },
  actRead: {
    en: (pages: number) => `Reading ${pages === 1 ? '1 page or file' : `${pages} pages or files`}`,
    ja: (pages: number) => `${pages} 件の資料を読解`,
  },
  actDraftingPlan: { en: 'Drafting a plan', ja: '計画を作成しています' },
  actDraftingReport: { en: 'Drafting an outline', ja: '構成を作成しています' },
  actDraftingMatrix: { en: 'Drafting rows and columns', ja: '行と列を作成しています' },
  actDraftPlan: { en: 'Drafted a plan', ja: '計画を作成' },
  actDraftReport: { en: 'Drafted an outline', ja: '構成を作成' },
  actDraftMatrix: { en: 'Drafted columns', ja: '列構成を作成' },
  version: { en: (n: number) => `version ${n}`, ja: (n: number) => `第${n}版` },
  actAnswered: { en: 'You asked for changes', ja: '修正を依頼' },
  actConfirmed: { en: 'Confirmed', ja: '確定' },
  actSkipped: { en: 'Review skipped', ja: 'レビューを省略' },
  actSection: { en: (title: string) => `Section: ${title}`, ja: (title: string) => `セクション: ${title}` },
  actCells: {
    en: (filled: number, total: number) => `Filled ${filled} of ${total} cells`,
    ja: (filled: number, total: number) => `${total} セル中 ${filled} セルを記入`,
  },
  actBrowse: {
    en: (steps: number) => `Browser, ${count(steps, 'step')}`,
    ja: (steps: number) => `ブラウザ操作 ${steps} 件`,
  },
  actMcp: {
    en: (tool: string, server: string) => `Called ${tool} of ${server}`,
    ja: (tool: string, server: string) => `${server} の ${tool} を呼び出し`,
  },
  actSkill: { en: (name: string) => `Skill ${name}`, ja: (name: string) => `スキル ${name}` },
  actApproval: { en: 'Waits for approval', ja: '許可待ち' },
  actApprovalOpen: { en: 'Approval was not given', ja: '許可されませんでした' },
  actAllowedOnce: { en: 'Allowed once', ja: '今回だけ許可' },
  actAllowedForRun: { en: 'Allowed for this run', ja: 'このリサーチでは許可' },
  actDenied: { en: 'Denied', ja: '拒否' },
  actDeniedByTime: { en: 'Denied, as nobody answered', ja: '回答がなく拒否' },
  actDeniedByPolicy: { en: 'Denied by the policy', ja: '方針により拒否' },
  actGraph: { en: 'Building the graph', ja: 'グラフを更新中' },
  actGraphDone: {
    en: (entities: number, edges: number) => `Graph: ${entities} entities, ${edges} relationships`,
    ja: (entities: number, edges: number) => `グラフ: エンティティ ${entities}、関係 ${edges}`,
  },
  actHandOver: {
    en: (names: string) => `Handed on to ${names}`,
    ja: (names: string) => `${names} に引き継ぎ`,
  },
  actNotHandedOn: { en: 'Not handed on', ja: '引き継ぎなし' },
  actMemoryUpdated: { en: 'The agent updated its memory', ja: 'エージェントの記憶を更新' },
  actMemoryUnchanged: { en: 'Nothing new to remember', ja: '新しく記憶することはなし' },
  actReplaced: { en: 'written again', ja: '書き直し済み' },
  actSaid: {
    en: (text: string) => `You added: ${text}`,
    ja: (text: string) => `追加の指示: ${text}`,
  },
  actRepair: {
    en: (sentences: number) => `${count(sentences, 'sentence')} mended`,
    ja: (sentences: number) => `${sentences}文を修正`,
  },
  changeRewritten: { en: 'Rewritten', ja: '書き直し' },
  changeRemoved: { en: 'Taken out', ja: '削除' },
  changeCited: { en: 'Source found', ja: '出典を補足' },
  changeMarked: { en: 'Marked', ja: '注記を追加' },
  reasonUnsupported: { en: 'its sources do not say it', ja: '出典に記載なし' },
  reasonInvented: {
    en: 'a figure or name that is in none of its sources',
    ja: 'どの出典にもない数値または名称',
  },
  reasonPartly: { en: 'its sources say only part of it', ja: '出典の裏付けは一部のみ' },
  reasonContested: { en: 'another source says otherwise', ja: '別の出典と食い違い' },
  reasonUncited: { en: 'it had no source', ja: '出典の表示なし' },
  actMemoryFailed: { en: 'The memory could not be updated', ja: '記憶を更新できませんでした' },
  stateRunning: { en: 'running', ja: '実行中' },
  stateDone: { en: 'done', ja: '完了' },
  stateFailed: { en: 'failed', ja: '失敗' },
});
