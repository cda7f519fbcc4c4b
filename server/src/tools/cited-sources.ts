import type { CitedSource } from '@quarry/api/sources.ts';

/** The sources whose numbers stand in a text. */
export function citedSources(text: string, sources: readonly CitedSource[]): CitedSource[] {
  return sources
    .filter(({ n }) => text.includes(`[${n}]`))
    .map(({ n, id, url, title }) => ({ n, id, url, title }));
}
