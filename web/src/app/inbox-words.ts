import type { InboxItem } from '@quarry/api/inbox.ts';
import { defineWords } from '../lib/i18n.ts';

export const inboxWords = defineWords({
  needsYou: { en: 'Needs you', ja: '対応待ち' },
  notify: { en: 'Notify me when something needs me', ja: '対応が必要なときに通知する' },
  dismiss: {
    en: (title: string) => `Take note: ${title}`,
    ja: (title: string) => `確認済みにする: ${title}`,
  },
  plan: { en: 'plan', ja: '計画' },
  report: { en: 'outline', ja: '構成' },
  matrix: { en: 'table', ja: '表' },
  browser: { en: 'question', ja: '質問' },
  secret: { en: 'secret', ja: 'シークレット' },
  approval: { en: 'approval', ja: '許可' },
  failure: { en: 'failed', ja: '失敗' },
} satisfies Record<InboxItem['need'], { en: string; ja: string }> & Parameters<typeof defineWords>[0]);
