import type { RunStatus } from '@quarry/api/runs.ts';
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
