import { typeOfName } from './column-type.ts';

export interface NamedColumn {
  name: string;
  description: string;
  type: string;
}

export interface NamedRow {
  label: string;
}

/** A column of that name; what it holds is as the name says. */
export function toColumn(given: string): NamedColumn {
  const name = given.charAt(0).toUpperCase() + given.slice(1);
  return { name, description: '', type: typeOfName(given) };
}

export const toRow = (label: string): NamedRow => ({ label });
