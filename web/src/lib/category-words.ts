import { defineWords, useWords } from './i18n.ts';

const words = defineWords({
  person: { en: 'person', ja: '人物' },
  organization: { en: 'organization', ja: '組織' },
  location: { en: 'location', ja: '場所' },
  product: { en: 'product', ja: '製品' },
  technology: { en: 'technology', ja: '技術' },
  event: { en: 'event', ja: '出来事' },
  work: { en: 'work', ja: '作品' },
  concept: { en: 'concept', ja: '概念' },
  date: { en: 'date', ja: '日付' },
  quantity: { en: 'quantity', ja: '数量' },
  other: { en: 'other', ja: 'その他' },
});

/** Names the categories that the service itself gives; those that people have written stay as they are. */
export function useCategoryName(): (category: string) => string {
  const t: Record<string, string> = useWords(words);
  return (category) => (Object.hasOwn(t, category) ? t[category]! : category);
}
