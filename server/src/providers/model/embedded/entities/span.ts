import type { EntityCategory } from '../../entity-category.ts';

/** A name, a date or a quantity where it stands in a sentence. */
export interface Span {
  name: string;
  category: EntityCategory;
  /** Index of the sentence. */
  sentence: number;
  start: number;
  end: number;
}

/** Two names and what a sentence says of them. */
export interface Relation {
  from: string;
  to: string;
  type: string;
  sentence: number;
}

/** A fact about a name that is a plain value. */
export interface Fact {
  name: string;
  key: string;
  value: string;
  type: 'date' | 'text';
  sentence: number;
}

/** What the rules of one language find in sentences. */
export interface Reading {
  spans: Span[];
  /** Other ways in which the text calls a name, by the name: Schneider for Willi Schneider. */
  shortForms: Map<string, string>;
  relations: Relation[];
  facts: Fact[];
}
