import type { NewEvidence } from '../../store/runs/evidence.ts';
import { createBreather } from '../../text/breather.ts';
import type { RunContext } from '../agent/run-context.ts';
import { checkClaims, rowsOf } from './check-claims.ts';
import type { CitedSource } from './cited-places.ts';
import { claimsOf } from './claims.ts';
import { openPlaces } from './source-places.ts';

/** What every cited sentence rests on: the smallest set of places that carries it, with their spans, and whether they do. */
export async function collectEvidence(
  context: RunContext,
  text: string,
  sources: CitedSource[],
): Promise<NewEvidence[]> {
  const known = new Set(sources.map(({ n }) => n));
  const claims = claimsOf(text).filter(({ numbers }) => numbers.some((n) => known.has(n)));
  const places = openPlaces(sources, createBreather(context.signal));
  const checked = await checkClaims(context, { claims, places, key: `judge/${context.run.phase}` });
  const rows: NewEvidence[] = [];
  for (const one of checked) {
    rows.push(...rowsOf(one, sources));
    if (places.breather.due()) await places.breather.rest();
  }
  return rows;
}
