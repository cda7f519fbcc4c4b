import type { Breather } from '../../text/breather.ts';
import { placesOf, type CitedPlace, type CitedSource } from './cited-places.ts';

/** The sentences of a run's sources, each source read once, when it is first asked for. */
export interface SourcePlaces {
  sources: readonly CitedSource[];
  breather: Breather;
  of(sources: readonly CitedSource[]): Promise<CitedPlace[]>;
}

export function openPlaces(sources: readonly CitedSource[], breather: Breather): SourcePlaces {
  const read = new Map<number, CitedPlace[]>();
  return {
    sources,
    breather,
    async of(asked) {
      for (const source of asked)
        if (!read.has(source.n)) read.set(source.n, await placesOf(source, breather));
      return asked.flatMap(({ n }) => read.get(n)!);
    },
  };
}
