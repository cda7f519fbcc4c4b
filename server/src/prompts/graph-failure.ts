import type { Locale } from '@quarry/api/common.ts';

const failures: Record<Locale, string> = {
  en: 'Entities and relationships could not be extracted. The answer is not affected.',
  ja: 'エンティティと関係を抽出できませんでした。回答への影響はありません。',
};

export const graphFailure = (locale: Locale): string => failures[locale];
