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

/** The answer as far as it has been written: the text of the last step. What earlier steps said led to their tools. */
export function foldText(events: Iterable<RunEvent | StoredRunEvent>): string {
  let texts = noText;
  for (const event of events) texts = foldStepText(texts, event);
  const last = Math.max(...[...texts].filter(([, text]) => text !== '').map(([stepIndex]) => stepIndex));
  return texts.get(last) ?? '';
}
