import { createBreather } from '../../../text/breather.ts';
import { inventionsIn, toldBy, type Told } from '../../../text/claims/inventions.ts';
import { withoutNumbers } from '../../../text/claims/answer-sentences.ts';
import { citedNumbers } from '../../agent/citations.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { asCited } from '../cited-places.ts';
import { openPlaces, type SourcePlaces } from '../source-places.ts';
import { besidesOf, canBeCompared } from './compared.ts';

/** Reading a longer source would hold up the stream: its sentences are left to the check of the whole answer. */
const MOST_CHARS = 400_000;

/**
 * Whether a sentence that cites may be shown while the answer streams: not when a figure or a name of it stands in none of its
 * sources. The sources are read when the first of them is cited.
 */
export function fitToShow(context: RunContext): (sentence: string) => Promise<boolean> {
  let opened: Promise<SourcePlaces> | undefined;
  const known = new Map<string, Told>();
  const open = async () => {
    const sources = await context.sources.ofRun(context.run.id);
    return openPlaces(sources.map(asCited), createBreather(context.signal));
  };
  return async (sentence) => {
    const places = await (opened ??= open());
    const numbers = citedNumbers(sentence);
    const cited = places.sources.filter(({ n }) => numbers.has(n));
    const claim = withoutNumbers(sentence);
    const length = cited.reduce((sum, { body }) => sum + body.length, 0);
    if (length > MOST_CHARS || !canBeCompared(claim, cited)) return true;
    const key = cited.map(({ n }) => n).join();
    const told = known.get(key) ?? toldBy(await places.of(cited), besidesOf(context, cited));
    known.set(key, told);
    return inventionsIn(claim, told).length === 0;
  };
}
