import type { RunEvent, StoredRunEvent } from './events.ts';

/** The answer as far as it has been written: the text of each step by its `stepIndex`. */
export type StepTexts = ReadonlyMap<number, string>;

export const noText: StepTexts = new Map();

/** Folds one event into the text. An interrupted step loses its text: it is sent again from the start. */
export function foldStepText(texts: StepTexts, event: RunEvent | StoredRunEvent): StepTexts {
  if (event.type === 'delta') {
    const { stepIndex, deltaText } = event.payload;
    return new Map(texts).set(stepIndex, (texts.get(stepIndex) ?? '') + deltaText);
  }
  if (event.type === 'step' && event.payload.status === 'interrupted') {
    const rest = new Map(texts);
    rest.delete(event.payload.stepIndex);
    return rest;
  }
  return texts;
}

/** The text of all steps, in their order, with a blank line between two steps. */
export function foldText(events: Iterable<RunEvent | StoredRunEvent>): string {
  let texts = noText;
  for (const event of events) texts = foldStepText(texts, event);
  return [...texts]
    .toSorted(([left], [right]) => left - right)
    .map(([, text]) => text)
    .filter((text) => text !== '')
    .join('\n\n');
}
