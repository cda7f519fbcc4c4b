import type { Locale } from '@quarry/api/common.ts';

/** Our own words in a structure. */
export const frames: Record<Locale, { description: string; notUnderstood: string; keeps: string }> = {
  en: {
    description: 'Description',
    notUnderstood:
      'The embedded model did not understand this. Say it as "add column Price", "add row Acme" or "remove Price".',
    keeps:
      'The embedded model fills the selected cells again, but keeps the rows and columns as they are. Confirm to go on.',
  },
  ja: {
    description: '概要',
    notUnderstood:
      '組み込みモデルはこの意見を理解できませんでした。「価格の列を追加」「Acmeの行を追加」「価格を削除」のように書いてください。',
    keeps:
      '組み込みモデルは選択したセルを埋め直しますが、行と列は変えられません。このまま続けるには確定してください。',
  },
};
