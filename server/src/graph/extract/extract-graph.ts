import type { Locale } from '@quarry/api/common.ts';
import { createBreather } from '../../text/breather.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import { extractionQuestion } from '../../prompts/graph.ts';
import { extractionAnswer } from './answer.ts';
import type { ExtractionAnswer } from './answer.ts';
import type { Ask } from './ask.ts';
import type { ExtractedEntity, Extraction, ExtractionText } from './extraction.ts';
import { createUnifier } from './unify.ts';
import { verified } from './verified.ts';
import { windowsOf } from './windows.ts';
import type { Window } from './windows.ts';

export interface ExtractionOptions {
  locale: Locale;
  /** Told of each entity once, when it is first found, in an order that a repetition does not change. */
  onEntity?: (entity: ExtractedEntity) => void;
  /** Most questions to the model. */
  maxWindows: number;
  /** What is known without reading: what the texts say of it is added to it. */
  known?: Extraction;
}

const AT_ONCE = 3;
const NOTHING: Extraction = { entities: [], relations: [] };

/** Entities and relations of a run's texts, each with the sentences it was read from. */
export async function extractGraph(
  ask: Ask,
  texts: readonly ExtractionText[],
  { locale, onEntity, maxWindows, known = NOTHING }: ExtractionOptions,
): Promise<Extraction> {
  const windows = windowsOf(texts, maxWindows);
  const unifier = createUnifier();
  const given = unifier.add(known, undefined);
  const breather = createBreather();
  for (let at = 0; at < windows.length; at += AT_ONCE) {
    const batch = windows.slice(at, at + AT_ONCE);
    const answers = await Promise.all(batch.map((window) => askWindow(ask, window, locale)));
    for (const [i, window] of batch.entries()) {
      if (breather.due()) await breather.rest();
      for (const entity of unifier.add(verified(answers[i]!, window), window.sourceId)) onEntity?.(entity);
    }
  }
  for (const entity of given) onEntity?.(entity);
  return unifier.result();
}

/** A model that cannot put a window as JSON leaves it out; one that cannot be reached is an error. */
async function askWindow(ask: Ask, { key, text, title }: Window, locale: Locale): Promise<ExtractionAnswer> {
  try {
    return await ask(key, { ...extractionQuestion({ text, title }, locale), schema: extractionAnswer });
  } catch (error) {
    if (error instanceof ModelError && !error.retryable && error.status === undefined)
      return { entities: [] };
    throw error;
  }
}
