import type { Locale } from '@quarry/api/common.ts';
import type { PlanTask } from '../../task.ts';
import { urlsOf } from '../../../../text/urls.ts';
import { requestParts } from './request-parts.ts';
import { revise } from './revise.ts';

interface Step {
  title: string;
  description: string;
  tool: string;
}

interface Words {
  goal(subject: string): string;
  read: string;
  readWhat(urls: string, subject: string): string;
  known(subject: string): string;
  overview(subject: string): string;
  figures(subject: string): string;
  aspect(subject: string, aspect: string): string;
  unclear: string;
}

const MIN_STEPS = 2;
const MAX_STEPS = 8;

const WORDS: Record<Locale, Words> = {
  en: {
    goal: (subject) => `Find out what sources say about: ${subject}`,
    read: 'Read the given pages',
    readWhat: (urls, subject) => `Read ${urls} for what they say about ${subject}.`,
    known: (subject) => `What earlier research says about ${subject}`,
    overview: (subject) => `Overview of ${subject}`,
    figures: (subject) => `Facts, figures and dates about ${subject}`,
    aspect: (subject, aspect) => `${aspect} (${subject})`,
    unclear: 'What should it be called? Say it as: rename step 2 to "Prices".',
  },
  ja: {
    goal: (subject) => `${subject}について出典が述べていることを調べる`,
    read: '指定されたページを読む',
    readWhat: (urls, subject) => `${urls} を読み、${subject}について述べていることを確認する。`,
    known: (subject) => `${subject}についての過去の調査`,
    overview: (subject) => `${subject}の概要`,
    figures: (subject) => `${subject}の事実・数値・時期`,
    aspect: (subject, aspect) => `${subject}の${aspect}`,
    unclear: '新しい名前を教えてください。例: ステップ2のタイトルを「価格」に変更。',
  },
};

/** A plan from the request's own words: what it points to, what is known already, and each thing that it asks. */
export function planFor({ locale, question, tools, previous, feedback }: PlanTask) {
  const words = WORDS[locale];
  const { subject, aspects } = requestParts(question);
  const searchTool = tools.includes('search') ? 'search' : (tools[0] ?? 'search');
  const search = (title: string): Step => ({
    title: title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    description: title.includes(subject) ? title : words.aspect(subject, title),
    tool: searchTool,
  });
  const general = [words.overview(subject), words.figures(subject)].map(search);
  const revised = previous && revise(previous.steps, { feedback: feedback ?? '', make: search });
  const drafted = revised?.items.map(described) ?? [
    ...given(),
    ...known(),
    ...(aspects.length > 0 ? aspects.map(search) : general),
  ];
  const titles = new Set(drafted.map(({ title }) => title));
  const spare = general.filter(({ title }) => !titles.has(title));
  const steps = [...drafted, ...spare.slice(0, Math.max(0, MIN_STEPS - drafted.length))].slice(0, MAX_STEPS);
  return {
    goal: revised?.headline ?? previous?.goal ?? words.goal(subject),
    steps,
    ...(revised?.isUnclear && { question: words.unclear }),
  };

  function given(): Step[] {
    const urls = urlsOf(question);
    if (urls.length === 0 || !tools.includes('source_summary')) return [];
    const description = words.readWhat(urls.join(' '), subject);
    return [{ title: words.read, description, tool: 'source_summary' }];
  }
  function known(): Step[] {
    if (!tools.includes('recall')) return [];
    return [{ title: words.known(subject), description: subject, tool: 'recall' }];
  }
}

/** A step is carried out by its description: one without any looks for what it is called. */
const described = (step: Step): Step =>
  step.description === '' ? { ...step, description: step.title } : step;
