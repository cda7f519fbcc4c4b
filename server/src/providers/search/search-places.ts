import type { SearchQuery } from './search.ts';

/** Where pages in a language are mostly found, in the words of the services. */
export interface SearchPlace {
  /** `de` */
  language: string;
  /** `DE`, or none where a language has no one place that we know of. */
  country?: string;
  /** Brave's own code, where it is not the language's. */
  brave?: string;
  /** DuckDuckGo's region. */
  region?: string;
  /** As Tavily names it. */
  countryName?: string;
}

// language: country, DuckDuckGo's region, Tavily's country
const PLACES: Record<string, [country: string, region: string, countryName: string]> = {
  en: ['US', 'us-en', 'united states'],
  ja: ['JP', 'jp-jp', 'japan'],
  de: ['DE', 'de-de', 'germany'],
  fr: ['FR', 'fr-fr', 'france'],
  es: ['ES', 'es-es', 'spain'],
  it: ['IT', 'it-it', 'italy'],
  pt: ['BR', 'br-pt', 'brazil'],
  nl: ['NL', 'nl-nl', 'netherlands'],
  pl: ['PL', 'pl-pl', 'poland'],
  sv: ['SE', 'se-sv', 'sweden'],
  da: ['DK', 'dk-da', 'denmark'],
  fi: ['FI', 'fi-fi', 'finland'],
  nb: ['NO', 'no-no', 'norway'],
  tr: ['TR', 'tr-tr', 'turkey'],
  ru: ['RU', 'ru-ru', 'russia'],
  ko: ['KR', 'kr-kr', 'south korea'],
  zh: ['CN', 'cn-zh', 'china'],
};

const BRAVE_CODES: Record<string, string> = { ja: 'jp', zh: 'zh-hans', pt: 'pt-br' };

/** By the language in which the pages are likely to be written; the reader's, where none is named. */
export function placeOf({ language, locale }: Pick<SearchQuery, 'language' | 'locale'>): SearchPlace {
  const named = (language ?? locale).toLowerCase().split(/[-_]/)[0]!;
  const known = PLACES[named];
  if (!known) return { language: named };
  const [country, region, countryName] = known;
  return { language: named, country, region, countryName, brave: BRAVE_CODES[named] ?? named };
}
