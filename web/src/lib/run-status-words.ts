import type { RunNeed, RunStatus } from '@quarry/api/runs.ts';
import { defineWords } from './i18n.ts';

/** The states of a run, by their names. */
export const runStatusWords = defineWords({
  running: { en: 'running', ja: '実行中' },
  pending: { en: 'awaiting review', ja: 'レビュー待ち' },
  completed: { en: 'completed', ja: '完了' },
  error: { en: 'error', ja: 'エラー' },
  failed: { en: 'failed', ja: '失敗' },
  cancelled: { en: 'cancelled', ja: '中止' },
} satisfies Record<RunStatus, { en: string; ja: string }>);

/** What a run waits for, of people. */
export const runNeedWords = defineWords({
  plan: { en: 'plan to review', ja: '計画のレビュー待ち' },
  report: { en: 'outline to review', ja: '構成のレビュー待ち' },
  matrix: { en: 'table to review', ja: '表のレビュー待ち' },
  browser: { en: 'waiting for your answer', ja: '回答待ち' },
  secret: { en: 'waiting for a secret', ja: 'シークレット待ち' },
  approval: { en: 'waiting for your approval', ja: '許可待ち' },
} satisfies Record<RunNeed, { en: string; ja: string }>);
