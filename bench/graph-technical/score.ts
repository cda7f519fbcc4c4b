import { readFile } from 'node:fs/promises';
import { foldName } from '../../server/src/graph/identity/fold-name.ts';
import { entitiesFor } from '../../server/src/providers/model/embedded/entities/entities.ts';

export interface Document {
  language: 'en' | 'ja';
  kind: string;
  names: string[];
  /** Right if found, and nothing is missing if not: HTTP, MIT. */
  optional: string[];
  text: string;
}

export interface Score {
  found: number;
  right: number;
  gold: number;
  met: number;
  wrong: string[];
  missed: string[];
  f1: number;
}

const VALUES = new Set(['date', 'quantity']);

export const readTechnical = async (): Promise<Document[]> =>
  parse(await readFile(new URL('documents.txt', import.meta.url), 'utf8'));

function parse(file: string): Document[] {
  return file
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [head = '', listed = '', ...lines] = block.split('\n');
      const [language, kind = ''] = head.trim().split(' ');
      const names = listed.split('|').map((name) => name.trim());
      return {
        language: language as Document['language'],
        kind,
        names: names.filter((name) => !name.startsWith('~')),
        optional: names.filter((name) => name.startsWith('~')).map((name) => name.slice(1)),
        text: lines.join('\n').trim(),
      };
    });
}

/** Names in one document against those that its writer named. */
export async function scoreTechnical({ language, names, optional, text }: Document): Promise<Score> {
  const { entities } = await entitiesFor({
    kind: 'entities',
    locale: language,
    question: '',
    passages: [{ n: 1, title: '', url: '', text }],
  });
  const found = new Set(
    entities.filter(({ category }) => !VALUES.has(category)).map(({ name }) => fold(name)),
  );
  const ignored = new Set(optional.map(fold));
  const gold = names.map(fold);
  const counted = [...found].filter((name) => !ignored.has(name));
  const right = counted.filter((name) => gold.some((one) => isNameOf(name, one)));
  const missed = gold.filter((one) => !counted.some((name) => isNameOf(name, one)));
  return {
    found: counted.length,
    right: right.length,
    gold: gold.length,
    met: gold.length - missed.length,
    wrong: counted.filter((name) => !right.includes(name)),
    missed,
    f1: (right.length + gold.length - missed.length) / Math.max(1, counted.length + gold.length),
  };
}

/** A part of a person's or a firm's name stands for it: Nwosu for Peter Nwosu, 丸山 for 丸山誠. */
function isNameOf(name: string, whole: string): boolean {
  if (name === whole) return true;
  const words = whole.split(' ');
  return words.length > 1
    ? words.at(-1) === name
    : name.length > 1 && /^\p{Script=Han}+$/u.test(name) && whole.startsWith(name);
}

function fold(name: string): string {
  return foldName(name).replaceAll(/^the |^株式会社|株式会社$/g, '');
}
