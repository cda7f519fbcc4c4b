import type { Locale } from '@quarry/api/common.ts';

/** A first question. With a sample it is asked about that document, which ships with the dashboard. */
export interface Example {
  text: string;
  sample?: { file: string; name: string; mediaType: string };
}

const TEA = {
  file: 'how-tea-came-to-japan.pdf',
  name: 'How tea came to Japan.pdf',
  mediaType: 'application/pdf',
};
const HEAT = {
  file: 'heat-pumps-in-the-cold.pdf',
  name: 'Heat pumps in the cold.pdf',
  mediaType: 'application/pdf',
};
const TEA_JA = { file: 'tea-ja.md', name: 'お茶が日本に伝わるまで.md', mediaType: 'text/markdown' };
const HEAT_JA = { file: 'heat-pumps-ja.md', name: '寒い土地のヒートポンプ.md', mediaType: 'text/markdown' };

/** What the reader that comes along does well: it quotes documents. */
const READING: Record<Locale, Example[]> = {
  en: [
    { text: 'Who brought tea seeds from China to Japan, and when?', sample: TEA },
    { text: 'Who made the first sencha?', sample: TEA },
    { text: 'How efficient is a heat pump at −15 °C?', sample: HEAT },
    { text: 'Which countries have the most heat pumps per household in Europe?', sample: HEAT },
  ],
  ja: [
    { text: '茶の種を中国から持ち帰ったのは誰で、いつですか？', sample: TEA_JA },
    { text: '最初の煎茶を作ったのは誰ですか？', sample: TEA_JA },
    { text: '−15℃でのヒートポンプの成績係数はどれくらいですか？', sample: HEAT_JA },
    { text: '室外機に霜が付くと効率はどれくらい下がりますか？', sample: HEAT_JA },
  ],
};

/** What needs a language model; each leads to another tool. The first needs no web. */
const RESEARCH: Record<Locale, Example[]> = {
  en: [
    { text: 'Explain from this document how tea became an everyday drink in Japan', sample: TEA },
    { text: 'What changed in the EU AI Act in the last year?' },
    { text: 'Compare three open-source vector databases in a table' },
    { text: 'Write a report on heat pumps in cold climates' },
  ],
  ja: [
    { text: 'この文書をもとに、お茶が日本の日常の飲み物になった経緯を説明して', sample: TEA_JA },
    { text: '過去1年でEUのAI法はどう変わった？' },
    { text: 'オープンソースのベクトルDBを3つ表で比較して' },
    { text: '寒冷地のヒートポンプについてレポートを書いて' },
  ],
};

export const examplesFor = (locale: Locale, hasModel: boolean): Example[] =>
  (hasModel ? RESEARCH : READING)[locale];
