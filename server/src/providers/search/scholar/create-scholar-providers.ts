import type { SafeFetch } from '../../web/safe-fetch.ts';
import type { SearchProvider } from '../search.ts';
import { createArxiv } from './arxiv.ts';
import { createCrossref } from './crossref.ts';
import { createOpenAlex } from './openalex.ts';
import { createPubMed } from './pubmed.ts';

export interface ScholarSettings {
  /** Told to the services, which ask for it. */
  contactEmail?: string | undefined;
  /** Where they are, if not at their public addresses. */
  baseUrls?: Partial<Record<'openalex' | 'crossref' | 'arxiv' | 'pubmed', string>>;
}

/** Where scholarly works are found; none needs a key. */
export function createScholarProviders(
  { contactEmail: mailto, baseUrls = {} }: ScholarSettings,
  safeFetch: SafeFetch,
): SearchProvider[] {
  return [
    createOpenAlex({ safeFetch, mailto, baseUrl: baseUrls.openalex }),
    createCrossref({ safeFetch, mailto, baseUrl: baseUrls.crossref }),
    createArxiv({ safeFetch, baseUrl: baseUrls.arxiv }),
    createPubMed({ safeFetch, mailto, baseUrl: baseUrls.pubmed }),
  ];
}
