import { english } from './filler/en.ts';
import { japanese } from './filler/ja.ts';
import type { AskedQuestion } from './read-questions.ts';

export interface Filler {
  headings: string[];
  things: string[];
  sentences: string[];
}

interface Passage {
  heading: string;
  text: string;
}

export interface MadeDocument {
  file: string;
  text: string;
  questions: AskedQuestion[];
}

/** Sections between two passages that are asked about, and the first and last. */
const FILLER_SECTIONS = 12;
const MONTHS = 'January,February,March,April,May,June,July,September,October,November'.split(',');

/** A long document and its questions from the passages that they are about; the same each time. */
export function makeDocument(file: string, source: string): MadeDocument {
  const [head = '', ...parts] = source.split(/^## /m);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
  const locale = field('locale') === 'ja' ? 'ja' : 'en';
  const form = field('form');
  const filler = { ...english, ...japanese }[field('filler')]!;
  const random = createRandom(file);
  const questions: AskedQuestion[] = [];
  const written = parts.flatMap((part, i) => {
    const [heading = '', ...lines] = part.trim().split('\n');
    const text = lines.filter((line) => !line.startsWith('?')).join('\n');
    for (const line of lines) if (line.startsWith('?')) questions.push(questionIn(line, { file, locale }));
    const before = fillerSections(filler, { random, from: i * 3 + 1, locale });
    return [...before, { heading, text }];
  });
  const after = fillerSections(filler, { random, from: parts.length * 3 + 1, locale });
  return { file, text: write(field('title'), [...written, ...after], { form, locale }), questions };
}

function questionIn(line: string, of: { file: string; locale: 'en' | 'ja' }): AskedQuestion {
  const [question = '', answers = ''] = line.replace(/^\?+ /, '').split(' | ');
  const answerable = !line.startsWith('??');
  return { question, answers: answerable ? answers.split(' ; ') : [], answerable, ...of };
}

type Random = () => number;

function fillerSections(
  { headings, things, sentences }: Filler,
  { random, from, locale }: { random: Random; from: number; locale: string },
): Passage[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: FILLER_SECTIONS }, (_, i) => {
    const thing = pick(things);
    const fill = (template: string) =>
      template
        .replaceAll('{thing}', thing)
        .replaceAll('{Thing}', thing.charAt(0).toUpperCase() + thing.slice(1))
        .replaceAll('{number2}', String(20 + Math.floor(random() * 5)))
        .replaceAll(/\{number\}/g, () => String(2 + Math.floor(random() * 60)))
        .replaceAll(/\{digit\}/g, () => String(1 + Math.floor(random() * 9)))
        .replaceAll('{month}', pick(MONTHS))
        .replaceAll('{n}', String(from + Math.floor(i / 4)));
    const chosen = [...sentences].sort(() => random() - 0.5).slice(0, 5 + Math.floor(random() * 4));
    const isList = chosen[0]!.startsWith('-');
    const text = chosen.map(fill).join(isList ? '\n' : locale === 'ja' ? '' : ' ');
    return { heading: fill(pick(headings)), text };
  });
}

const FRONT = {
  en: 'Copyright © 2024. All rights reserved. No part of this work may be reproduced without permission of the publisher. It is provided "as is", without warranty of any kind.',
  ja: '本書の無断転載を禁じます。著作権は発行者に帰属します。',
};

function write(
  title: string,
  passages: readonly Passage[],
  { form, locale }: { form: string; locale: 'en' | 'ja' },
): string {
  const contents = passages.map(({ heading }, i) => `${heading} ........ ${i + 3}`).join('\n');
  const head = (line: string, level: string) => (form === 'markdown' ? `${level} ${line}` : line);
  const name = locale === 'ja' ? '目次' : 'Contents';
  const front = [head(title, '#'), FRONT[locale], head(name, '##'), contents].join('\n\n');
  const sections = passages.map(({ heading, text }) => sectionText(heading, text, form));
  return `${front}\n\n${sections.join('\n\n')}\n`;
}

function sectionText(heading: string, text: string, form: string): string {
  switch (form) {
    case 'markdown':
      return `## ${heading}\n\n${text}`;
    case 'faq':
      return `Q: ${heading}\nA: ${text}`;
    case 'articles':
      return `${heading} ${text}`;
    default:
      return `${heading}\n\n${text}`;
  }
}

/** Numbers from 0 to 1 that follow from a name. */
function createRandom(name: string): Random {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
