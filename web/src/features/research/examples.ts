/** First questions for a user who has none yet; each leads to another tool. */
export const examples = {
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
