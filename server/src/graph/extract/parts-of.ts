import type { ExtractionAnswer } from './answer.ts';
import { createOccurrence } from './occurrence.ts';
import type { Window } from './windows.ts';

type GivenEntity = ExtractionAnswer['entities'][number];
type GivenRelation = NonNullable<ExtractionAnswer['relations']>[number];

/** What of an answer belongs to one of the texts that were asked about. */
export interface AnswerPart {
  entities: (Omit<GivenEntity, 'sentences'> & { sentences: string[] })[];
  relations: GivenRelation[];
  /** Names of things that this text calls otherwise. */
  alsoNamed: string[];
}

interface Quote {
  text: string;
  n?: number | null | undefined;
}

/**
 * Takes an answer about several texts apart, by what it quotes: a sentence belongs to the text whose number it has, if it
 * stands there, and without a number to the first in which it stands. What stands nowhere is left out.
 */
export function partsOf({ entities, relations }: ExtractionAnswer, windows: readonly Window[]): AnswerPart[] {
  const texts = windows.map(({ text }) => createOccurrence(text));
  const parts = windows.map((): AnswerPart => ({ entities: [], relations: [], alsoNamed: [] }));
  const placeOf = ({ text, n }: Quote): number => {
    if (windows.length === 1) return 0;
    if (n === null || n === undefined) return texts.findIndex((each) => each.has(text));
    return texts[n - 1]?.has(text) ? n - 1 : -1;
  };
  for (const entity of entities) {
    const names = [entity.name, ...(entity.aliases ?? [])];
    const isNamedIn = (at: number) => names.some((name) => texts[at]!.has(name));
    const quotes = (entity.sentences ?? []).map((given) =>
      typeof given === 'string' ? { text: given } : given,
    );
    const byPlace = Map.groupBy(quotes, placeOf);
    byPlace.delete(-1);
    // Without a quote that holds it belongs to the first text that names it.
    if (byPlace.size === 0)
      byPlace.set(
        Math.max(
          0,
          texts.findIndex((_, at) => isNamedIn(at)),
        ),
        [],
      );
    for (const [at, told] of byPlace)
      parts[at]!.entities.push({ ...entity, sentences: told.map(({ text }) => text) });
    for (const [at, part] of parts.entries())
      if (!byPlace.has(at) && isNamedIn(at)) part.alsoNamed.push(...names);
  }
  for (const relation of relations ?? []) {
    const at = placeOf({ text: relation.sentence ?? '', n: relation.n });
    if (at >= 0) parts[at]!.relations.push(relation);
  }
  return parts;
}
