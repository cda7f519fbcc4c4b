import type { Locale } from '@quarry/api/common.ts';
import type { Layer } from '../../store/graph/member-view.ts';
import { createBreather } from '../../text/breather.ts';
import { foundNoForm } from '../../providers/model/model-error.ts';
import { extractionQuestion } from '../../prompts/graph.ts';
import { extractionAnswer } from './answer.ts';
import type { ExtractionAnswer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { Batch } from './batches.ts';
import type { ExtractedEntity, Extraction } from './extraction.ts';
import { partsOf } from './parts-of.ts';
import { createUnifier } from './unify.ts';
import type { Unifier } from './unify.ts';
import { verified } from './verified.ts';

export interface ExtractionOptions {
  locale: Locale;
  /** Told of each entity once, when it is first found, in an order that a repetition does not change. */
  onEntity?: (entity: ExtractedEntity) => void;
  /** What is known without reading: what the texts say of it is added to it. */
  known?: Extraction;
}

const AT_ONCE = 3;
const NOTHING: Extraction = { entities: [], relations: [] };

/**
 * Entities and relations of a run's texts, each with the sentences it was read from. What public sources say is gathered
 * apart from all else, so that no word of it comes from a file, an answer or a table of the user's.
 */
export async function extractGraph(
  ask: Ask,
  batches: readonly Batch[],
  { locale, onEntity, known = NOTHING }: ExtractionOptions,
): Promise<Record<Layer, Extraction>> {
  const [shared, own] = [createUnifier(), createUnifier()];
  const given = own.add(known, undefined);
  const breather = createBreather();
  const take = async ({ windows }: Batch, answer: ExtractionAnswer) => {
    for (const [i, part] of partsOf(answer, windows).entries()) {
      if (breather.due()) await breather.rest();
      const window = windows[i]!;
      const [here, there] = window.isPublic ? [shared, own] : [own, shared];
      for (const entity of here.add(verified(part, window), window.sourceId)) {
        const other = there.sameAs(entity);
        if (!other || given.includes(other)) onEntity?.(entity);
      }
    }
  };
  for (let at = 0; at < batches.length; at += AT_ONCE) {
    const together = batches.slice(at, at + AT_ONCE);
    const answers = await Promise.all(together.map((batch) => askBatch(ask, batch, locale)));
    for (const [i, batch] of together.entries()) await take(batch, answers[i]!);
  }
  for (const entity of given) if (!shared.sameAs(entity)) onEntity?.(entity);
  return { shared: shared.result(), own: withoutRepeated(own.result(), shared) };
}

/**
 * An answer mostly repeats what its sources say. What it adds nothing to is left to them: else every member's graph would
 * be a second copy of the workspace's.
 */
function withoutRepeated({ entities, relations }: Extraction, shared: Unifier): Extraction {
  const isRepeated = (entity: ExtractedEntity): boolean => {
    const same = shared.sameAs(entity);
    return (
      same !== undefined &&
      entity.sentences.every(({ sourceId }) => sourceId === undefined) &&
      Object.keys(entity.metadata).every((key) => Object.hasOwn(same.metadata, key))
    );
  };
  const kept = entities.filter((entity) => !isRepeated(entity));
  const named = new Map(entities.map((entity) => [entity.name, shared.sameAs(entity)?.name]));
  const told = new Set(shared.result().relations.map(({ from, to, type }) => [from, to, type].join('\n')));
  return {
    entities: kept,
    relations: relations.filter(({ from, to, type, sourceId }) => {
      const ends = [named.get(from) ?? from, named.get(to) ?? to];
      return sourceId !== undefined || !told.has([...ends, type].join('\n'));
    }),
  };
}

/** A model that cannot put a batch as JSON leaves it out; one that cannot be reached is an error. */
async function askBatch(ask: Ask, { key, windows }: Batch, locale: Locale): Promise<ExtractionAnswer> {
  try {
    return await ask(key, { ...extractionQuestion(windows, locale), schema: extractionAnswer });
  } catch (error) {
    if (foundNoForm(error)) return { entities: [] };
    throw error;
  }
}
