import type { Locale } from '../task.ts';

/** Our own words in a structure. */
export const frames: Record<Locale, { description: string; notUnderstood: string }> = {
  en: {
    description: 'Description',
    notUnderstood:
      'The embedded model did not understand this. Say it as "add column Price", "add row Acme" or "remove Price".',
  },
  ja: {
    description: '概要',
    notUnderstood:
      '組み込みモデルはこの意見を理解できませんでした。「価格の列を追加」「Acmeの行を追加」「価格を削除」のように書いてください。',
  },
};
