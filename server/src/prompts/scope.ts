import type { Locale } from '@quarry/api/common.ts';
import type { RunForm, RunScope } from '@quarry/api/run-options.ts';

const TEXTS = {
  en: {
    noWeb: (url: string) => `${url} was not opened: the reader has left the web out of this question.`,
    otherSite: (url: string, sites: string) =>
      `${url} was not opened: the reader has limited this question to ${sites}.`,
    sites: (sites: string) => `Of the web, only these sites may be used: ${sites}.`,
    forms: {
      answer: 'Answer in the conversation, whatever the depth.',
      report: 'The reader wants a report: call the tool report.',
      matrix: 'The reader wants a table: call the tool matrix.',
      plan: 'The reader wants a plan first: call the tool plan.',
      browse: 'The reader wants this done in the browser: call the tool browse.',
    },
  },
  ja: {
    noWeb: (url: string) => `${url} は開きませんでした。読者がこの質問からウェブを除いています。`,
    otherSite: (url: string, sites: string) =>
      `${url} は開きませんでした。読者がこの質問を ${sites} に限っています。`,
    sites: (sites: string) => `ウェブのうち、使えるのは次のサイトだけです: ${sites}。`,
    forms: {
      answer: '深さにかかわらず、会話の中で回答してください。',
      report: '読者は報告書を求めています。report ツールを呼び出してください。',
      matrix: '読者は表を求めています。matrix ツールを呼び出してください。',
      plan: '読者はまず計画を求めています。plan ツールを呼び出してください。',
      browse: '読者はブラウザでの作業を求めています。browse ツールを呼び出してください。',
    },
  },
};

/** For the model, in the place of a page that lies outside of what the reader has limited a question to. */
export const outOfScope = (locale: Locale, url: string, { web, sites }: RunScope): string =>
  web ? TEXTS[locale].otherSite(url, sites.join(', ')) : TEXTS[locale].noWeb(url);

/** What the reader has chosen for this question, for its model; may be empty. */
export function chosenPrompt(
  locale: Locale,
  { form = 'auto', scope }: { form?: RunForm | undefined; scope?: RunScope | undefined },
): string {
  const texts = TEXTS[locale];
  return [
    ...(form === 'auto' ? [] : [texts.forms[form]]),
    ...(scope && scope.web && scope.sites.length > 0 ? [texts.sites(scope.sites.join(', '))] : []),
  ].join(locale === 'ja' ? '' : ' ');
}
