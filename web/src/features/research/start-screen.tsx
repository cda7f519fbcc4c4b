import { useState } from 'react';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Composer } from './composer/composer.tsx';
import { words } from './words.ts';

export function StartScreen() {
  const t = useWords(words);
  const locale = useLocale();
  usePageTitle(undefined);
  const [seed, setSeed] = useState<{ text: string; count: number }>();
  return (
    <div className="mx-auto grid min-h-full max-w-3xl content-center px-4 py-10">
      <h1 className="text-center text-[1.7rem] font-semibold tracking-tight">{t.startTitle}</h1>
      <p className="mx-auto mt-1 mb-6 max-w-xl text-center text-muted">{t.startText}</p>
      <Composer
        key={seed?.count}
        place="new"
        label={t.question}
        placeholder={t.placeholder}
        {...(seed && { initialText: seed.text })}
      />
      <h2 className="mt-8 mb-2 text-[0.87rem] font-medium text-muted">{t.tryOne}</h2>
      <ul data-list="examples" className="grid gap-2 sm:grid-cols-2">
        {examples[locale].map((text) => (
          <li key={text}>
            <button
              type="button"
              data-row
              onClick={() => setSeed((before) => ({ text, count: (before?.count ?? 0) + 1 }))}
              className="h-full w-full rounded-xl border border-line bg-surface px-3.5 py-2.5 text-left text-[0.93rem] hover:border-line-strong"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** First questions for a user who has none yet; each leads to another tool. */
const examples = {
  en: [
    'What changed in the EU AI Act in the last year?',
    'Compare three open-source vector databases in a table',
    'Write a report on heat pumps in cold climates',
    'Make a plan to find out how tea came to Japan',
  ],
  ja: [
    '過去1年でEUのAI法はどう変わった？',
    'オープンソースのベクトルDBを3つ表で比較して',
    '寒冷地のヒートポンプについてレポートを書いて',
    'お茶が日本に伝わった経緯を調べる計画を立てて',
  ],
} as const;
