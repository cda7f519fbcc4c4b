import type { Depth, Locale } from '@quarry/api/common.ts';
import type { Question } from '../providers/model/model.ts';

/** What is true of a run from its beginning to its end. */
export interface Standing {
  locale: Locale;
  /** `2026-11-16`: when the run was started. */
  today: string;
  /** By name, what the run may use; none where that does not matter. */
  tools: readonly string[];
  /** How many are attached. */
  files: number;
  /** What the reader has said since. */
  said?: readonly string[];
}

/** Tools that go out into the web. */
const WEB_TOOLS = new Set(['search', 'browse', 'source_summary', 'extract_related_urls']);

const TEXTS = {
  en: {
    today: (date: string) => `Today is ${date}.`,
    language: "The reader's language is English.",
    tools: (names: string) => `This run may use: ${names}.`,
    web: 'The web can be used.',
    noWeb: 'The web cannot be used.',
    said: (words: string) => `While this run was at work the reader said, and it counts: "${words}"`,
    files: (count: number) => (count === 1 ? 'One file is attached.' : `${count} files are attached.`),
    depth: {
      quick: 'Be quick: few tool calls, and a short answer from the first good sources.',
      standard: 'Go as deep as the request needs, and no deeper.',
      deep: 'Go deep: look at the request from several sides, read first-hand sources, and check what matters in a second source before you answer. Unless another form was asked for (a short answer, a table, a plan), give the result as a report, with the tool report where there is one.',
    },
  },
  ja: {
    today: (date: string) => `今日は ${date} です。`,
    language: '読者の言語は日本語です。',
    tools: (names: string) => `この実行で使えるもの: ${names}。`,
    web: 'ウェブを使えます。',
    noWeb: 'ウェブは使えません。',
    said: (words: string) => `実行中に読者が次のように伝えました。これに従ってください: 「${words}」`,
    files: (count: number) => `添付ファイルが ${count} 件あります。`,
    depth: {
      quick: '手早く進めてください。ツールの呼び出しは少なく、最初の良い出典から短く答えます。',
      standard: '依頼に必要な深さまで調べ、それ以上は調べません。',
      deep: '深く調べてください。依頼を複数の面から捉え、一次資料を読み、重要な点は別の出典でも確かめてから答えます。短い回答、表、計画など別の形を求められていない限り、結果は報告書の形で、report ツールがあればそれを使ってまとめます。',
    },
  },
};

export function standingPrompt({ locale, today, tools, files, said = [] }: Standing): string {
  const texts = TEXTS[locale];
  const web = tools.some((name) => WEB_TOOLS.has(name)) ? texts.web : texts.noWeb;
  return [
    texts.today(today),
    texts.language,
    ...(tools.length > 0 ? [texts.tools(tools.join(', ')), web] : []),
    ...(files > 0 ? [texts.files(files)] : []),
    ...said.map(texts.said),
  ].join(locale === 'ja' ? '' : ' ');
}

export const depthPrompt = (depth: Depth, locale: Locale): string => TEXTS[locale].depth[depth];

/** A question that knows it: behind its own instructions, which are the same in every run. */
export function withStanding(question: Question, standing: Standing): Question {
  const last = question.prompt.findIndex(({ role }) => role !== 'system') - 1;
  const words = standingPrompt(standing);
  const prompt = question.prompt.map((message, i) =>
    i === last && message.role === 'system'
      ? { ...message, content: `${message.content}\n\n${words}` }
      : message,
  );
  return { ...question, prompt };
}
