import { fold } from '../text/fold.ts';
import type { Keyword } from '../store/graph/entity-filter.ts';
import type { EntityWords } from '../store/graph/graph-writer.ts';
import type { EntityMetadata } from '../store/schema/entities.ts';

const GRAM_CHARS = 3;
const MAX_TEXT_CHARS = 8_000;
const MAX_KEYWORDS = 10;
const SEARCH_MARK = '~';
const METADATA_MARK = '=';

export interface WordedEntity {
  label: string;
  aliases: readonly string[];
  description: string;
  metadata: EntityMetadata | null;
}

/**
 * What an entity is found by. In the index (`entity_terms` in the migrations) every place of these texts begins a gram of
 * three characters, fewer at the end of a word: any part of a word is a gram, the beginning of one, or several in a row.
 * So no language needs its words told apart.
 */
export function entityWords({ label, aliases, description, metadata }: WordedEntity): EntityWords {
  const searchText = searchable([label, ...aliases, description].join('\n'));
  const facts = Object.entries(metadata ?? {}).map(([key, { value }]) => `${key} ${written(value)}`);
  return { searchText, metadataText: searchable(facts.join('\n')) };
}

/** The words of a search, each of which must stand somewhere. */
export const searchKeywords = (text: string | undefined): Keyword[] => keywords(text, SEARCH_MARK);
export const metadataKeywords = (text: string | undefined): Keyword[] => keywords(text, METADATA_MARK);

function keywords(text: string | undefined, mark: string): Keyword[] {
  const words = text === undefined ? [] : searchable(text).split(' ').filter(Boolean);
  return [...new Set(words)].slice(0, MAX_KEYWORDS).map((word) => {
    const chars = [...word];
    if (chars.length < GRAM_CHARS) return { terms: [{ text: mark + word, isBeginning: true }] };
    const whole = Array.from({ length: chars.length - GRAM_CHARS + 1 }, (_, i) =>
      chars.slice(i, i + GRAM_CHARS),
    );
    const terms = whole.map((gram) => ({ text: mark + gram.join(''), isBeginning: false }));
    return terms.length === 1 ? { terms } : { terms, text: word };
  });
}

function searchable(text: string): string {
  return fold(text).replace(/\0/g, '').replace(/\s+/gu, ' ').trim().slice(0, MAX_TEXT_CHARS).toWellFormed();
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
