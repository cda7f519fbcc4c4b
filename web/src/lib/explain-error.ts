import { QuarryError } from '@quarry/api/quarry-error.ts';
import { defineWords } from './i18n.ts';
import type { Words } from './i18n.ts';

export const errorWords = defineWords({
  offline: { en: 'The service cannot be reached', ja: 'サービスに接続できません' },
  offlineNext: {
    en: 'Check that it is running and that you are online, then try again.',
    ja: 'サービスが動いていること、ネットワークにつながっていることを確かめて、もう一度お試しください。',
  },
  refused: { en: 'That did not work', ja: '実行できませんでした' },
  refusedNext: {
    en: 'Change what the message names and try again.',
    ja: '内容を直して、もう一度お試しください。',
  },
  signedOut: { en: 'You are signed out', ja: 'サインアウトされています' },
  signedOutNext: {
    en: 'Sign in again; nothing is lost.',
    ja: 'もう一度サインインしてください。データは失われていません。',
  },
  budgetSpent: { en: 'The budget for this month is spent', ja: '今月の予算を使い切りました' },
  budgetSpentNext: {
    en: 'An owner can raise it in the settings, under Usage.',
    ja: '所有者が設定の「使用量」で引き上げられます。',
  },
  forbidden: { en: 'You may not do this', ja: 'この操作は許可されていません' },
  forbiddenNext: { en: 'Ask an owner of the workspace.', ja: 'ワークスペースの所有者に依頼してください。' },
  missing: { en: 'It is not there', ja: '見つかりません' },
  missingNext: {
    en: 'It may have been deleted, or belongs to another workspace. Check which workspace you are in.',
    ja: '削除されたか、別のワークスペースのものです。使用中のワークスペースを確かめてください。',
  },
  conflict: { en: 'Somebody was faster', ja: '状態が変わっています' },
  conflictNext: {
    en: 'The page now shows the newest state. Look at it and decide again.',
    ja: '最新の状態を表示しました。確かめてからもう一度選んでください。',
  },
  tooLarge: { en: 'That is too large', ja: 'サイズが大きすぎます' },
  tooLargeNext: {
    en: 'Choose a smaller file or a shorter text.',
    ja: 'もっと小さなファイルか短い文章にしてください。',
  },
  tooMany: { en: 'Too many requests', ja: 'リクエストが多すぎます' },
  tooManyNext: { en: 'Wait a minute, then try again.', ja: '1分ほど待ってから、もう一度お試しください。' },
  broken: { en: 'Something went wrong in the service', ja: 'サービスで問題が起きました' },
  brokenNext: {
    en: 'Try again. If it stays, look at the service’s log.',
    ja: 'もう一度お試しください。続くときはサービスのログを確認してください。',
  },
});

export interface Explanation {
  title: string;
  /** What to do next. */
  next: string;
  /** What the service said, in its own words. */
  detail?: string;
}

/** What happened and what to do about it, for any error of a call. The caller that knows what a conflict means there says it. */
export function explainError(
  error: unknown,
  words: Words<typeof errorWords>,
  conflict?: Explanation,
): Explanation {
  if (!(error instanceof QuarryError)) return { title: words.offline, next: words.offlineNext };
  if (error.status === 409 && conflict) return conflict;
  const [title, next] = bySituation(error, words);
  return SAYS_ENOUGH.has(error.status) ? { title, next } : { title, next, detail: error.message };
}

/** What the service says of these in its own language, English, adds nothing. */
const SAYS_ENOUGH: ReadonlySet<number> = new Set([401, 403, 404, 429]);

function bySituation({ status }: QuarryError, words: Words<typeof errorWords>): [string, string] {
  switch (status) {
    case 401:
      return [words.signedOut, words.signedOutNext];
    case 402:
      return [words.budgetSpent, words.budgetSpentNext];
    case 403:
      return [words.forbidden, words.forbiddenNext];
    case 404:
      return [words.missing, words.missingNext];
    case 409:
      return [words.conflict, words.conflictNext];
    case 413:
      return [words.tooLarge, words.tooLargeNext];
    case 429:
      return [words.tooMany, words.tooManyNext];
    default:
      return status >= 500 ? [words.broken, words.brokenNext] : [words.refused, words.refusedNext];
  }
}
