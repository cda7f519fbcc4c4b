import type { EvalQuestion } from '../eval-set.ts';

/** One public form of questions: how it is known, and how it is read. */
export interface SetFormat {
  name: string;
  licence: string;
  /** Where its authors publish it: for people, nothing is fetched from there. */
  home: string;
  /** What the file is called or has, for people. */
  file: string;
  /** Whether a file that begins so is of this form. */
  fits(begin: FileBegin): boolean;
  read(text: string, at: { file: string }): Promise<EvalQuestion[]> | EvalQuestion[];
  notes?: string[];
}

export interface FileBegin {
  /** The first line, where it is a table. */
  header: string;
  /** Names of the fields of the first object, where it is JSON. */
  fields: ReadonlySet<string>;
}

export const hasAll = ({ fields }: FileBegin, ...names: string[]): boolean =>
  names.every((name) => fields.has(name));
