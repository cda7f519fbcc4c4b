import { foldName } from '../../server/src/graph/identity/fold-name.ts';
import { readEnglishText } from '../../server/src/providers/model/embedded/entities/english/read-english-text.ts';
import { createBreather } from '../../server/src/text/breather.ts';
import { sentences } from '../../server/src/text/sentences.ts';

/** Re-DocRED: words of each sentence, and the names of each entity with their types. */
export interface Document {
  title: string;
  sents: string[][];
  vertexSet: { name: string; type: string }[][];
}

export interface Score {
  found: number;
  right: number;
  gold: number;
  rightCategory: number;
}

const TYPES = new Set(['PER', 'ORG', 'LOC', 'MISC']);
const TYPE_OF: Record<string, string> = { person: 'PER', organization: 'ORG', location: 'LOC' };
const UNSCORED = new Set(['date', 'quantity']);

/** Names in one document against those that people found. */
export async function scoreExtraction({ sents, vertexSet }: Document): Promise<Score> {
  const gold = new Map<string, Set<string>>();
  for (const { name, type } of vertexSet.flat())
    if (TYPES.has(type)) gold.set(fold(name), (gold.get(fold(name)) ?? new Set()).add(type));
  const found = new Map<string, string>();
  const { spans } = await readEnglishText(
    sentences(textOf(sents)).map(({ text }) => text),
    createBreather(),
  );
  for (const { name, category } of spans)
    if (!UNSCORED.has(category)) found.set(fold(name), TYPE_OF[category] ?? 'MISC');
  found.delete('');
  const right = [...found].filter(([name]) => gold.has(name));
  return {
    found: found.size,
    right: right.length,
    gold: gold.size,
    rightCategory: right.filter(([name, type]) => gold.get(name)!.has(type)).length,
  };
}

/** A leading "the" is no part of a name, on either side. */
function fold(name: string): string {
  return foldName(name).replace(/^the /, '');
}

export function textOf(sents: readonly string[][]): string {
  return sents.map((words) => words.join(' ')).join(' ');
}
