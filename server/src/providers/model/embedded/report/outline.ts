import { requestParts } from '../plan/request-parts.ts';
import { revise } from '../plan/revise.ts';
import type { Locale } from '@quarry/api/common.ts';
import type { OutlineTask } from '../../task.ts';
import { sourceHeadings } from './source-headings.ts';

interface Section {
  title: string;
  description: string;
}

interface Words {
  overview: string;
  figures: string;
  background: string;
  about(subject: string, title: string): string;
  unclear: string;
}

const MIN_SECTIONS = 2;
const MAX_SECTIONS = 10;
const MAX_HEADINGS = 7;

const WORDS: Record<Locale, Words> = {
  en: {
    overview: 'Overview',
    figures: 'Facts and figures',
    background: 'Background',
    about: (subject, title) => `What the sources say about ${subject}: ${title}.`,
    unclear: 'What should it be called? Say it as: rename section 2 to "Prices".',
  },
  ja: {
    overview: '概要',
    figures: '事実と数値',
    background: '背景',
    about: (subject, title) => `${subject}の${title}について出典が述べていること。`,
    unclear: '新しい名前を教えてください。例: セクション2のタイトルを「価格」に変更。',
  },
};

/** An outline from the request's own words, or else from the headings of the sources; its own words say no facts. */
export function outlineFor({ locale, question, passages, previous, feedback }: OutlineTask) {
  const words = WORDS[locale];
  const { subject, aspects } = requestParts(question);
  const section = (title: string): Section => ({
    title: capitalised(title),
    description: words.about(subject, title),
  });
  const general = [words.overview, words.background, words.figures].map(section);
  const revised = previous && revise(previous.sections, { feedback: feedback ?? '', make: section });
  const drafted = revised?.items ?? firstDraft();
  const titles = new Set(drafted.map(({ title }) => title));
  const spare = general.filter(({ title }) => !titles.has(title));
  const sections = [...drafted, ...spare.slice(0, Math.max(0, MIN_SECTIONS - drafted.length))];
  return {
    title: revised?.headline ?? previous?.title ?? capitalised(subject),
    sections: sections.slice(0, MAX_SECTIONS),
    ...(revised?.isUnclear && { question: words.unclear }),
  };

  function firstDraft(): Section[] {
    if (aspects.length > 1) return [words.overview, ...aspects].map(section);
    const headings = sourceHeadings(passages, { question: `${subject} ${aspects.join(' ')}`, locale });
    const found = [...aspects, ...headings.slice(0, MAX_HEADINGS)];
    return found.length > 1 ? [words.overview, ...found].map(section) : general;
  }
}

/** Whether the request or the headings of the sources say what the sections are: otherwise there is nothing to draft. */
export function hasOutline({
  question,
  passages,
  locale,
}: Pick<OutlineTask, 'question' | 'passages' | 'locale'>): boolean {
  const { subject, aspects } = requestParts(question);
  const wanted = `${subject} ${aspects.join(' ')}`;
  return aspects.length > 1 || sourceHeadings(passages, { question: wanted, locale }).length > 1;
}

const capitalised = (title: string): string => title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
