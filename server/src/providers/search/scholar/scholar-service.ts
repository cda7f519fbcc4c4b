import type { SafeFetch } from '../../web/safe-fetch.ts';

/** What every interface to scholarly works is made with. None of them needs a key. */
export interface ScholarService {
  safeFetch: SafeFetch;
  baseUrl?: string | undefined;
  /** An address for the operators of the service: who names one is served from its polite pool. */
  mailto?: string | undefined;
}

/** The first day of a period that ends today, as the services take it. */
export function sinceDay(period: 'day' | 'week' | 'month' | 'year', now = Date.now()): string {
  const days = { day: 1, week: 7, month: 31, year: 366 };
  return new Date(now - days[period] * 86_400_000).toISOString().slice(0, 10);
}

/** `10.1000/182`, however it is written. */
export function bareDoi(doi: string | null | undefined): string | undefined {
  return /10\.\d{4,9}\/\S+/.exec(doi ?? '')?.[0];
}

export const doiAddress = (doi: string): string => `https://doi.org/${doi}`;
