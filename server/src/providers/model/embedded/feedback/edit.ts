/** What is meant in a draft: steps and sections are parts of it. */
export type Noun = 'part' | 'column' | 'row';

/** One of the things that a draft lists, by its number or by its name. */
export interface Place {
  /** Left out where only a name was given. */
  noun?: Noun;
  number?: number;
  name?: string;
}

/** A change that a reviewer has said exactly. */
export type Edit =
  | { kind: 'headline'; to: string }
  | { kind: 'rename'; place: Place; to: string }
  | { kind: 'describe'; place: Place; to: string }
  | { kind: 'remove'; place: Place }
  | { kind: 'add'; noun: Noun; title: string; description: string }
  | { kind: 'order'; noun: Noun; titles: string[] }
  /** A new name is wanted, but which one is not said. */
  | { kind: 'unclear' };
