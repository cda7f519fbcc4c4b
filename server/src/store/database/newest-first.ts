import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { badRequest } from '../../errors.ts';
import { isId } from './ids.ts';

export interface Page {
  limit: number;
  cursor?: string | undefined;
}

/** Ids are made in the order of time, so the last one of a page is the cursor of the next. */
export function before(column: AnyColumn, { cursor }: Page): SQL | undefined {
  if (cursor === undefined) return undefined;
  if (!isId(cursor))
    throw badRequest(
      'The cursor is not one of this list. Use the nextCursor of the previous page, unchanged.',
      [{ path: 'cursor', message: 'Not a cursor of this list.' }],
    );
  return sql`${column} < ${cursor}`;
}

/** Of one row more than the page holds: its rows, and where the next page begins. */
export function pageOf<Row extends { id: string }>(rows: Row[], { limit }: Page) {
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Whether a text holds another, in any case; what would be a pattern is taken as it stands. */
export function holds(text: AnyColumn | SQL, search: string): SQL {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  // What has but one case, as digits and Japanese, is compared as it stands: the text need not be brought into lower case for it.
  return hasOneCase(search) ? sql`${text} like ${pattern}` : sql`${text} ilike ${pattern}`;
}

const hasOneCase = (search: string): boolean => search.toLowerCase() === search.toUpperCase();

/**
 * The same, where rows are read one after the other until there are enough: a value, of which the planner thinks that every other row
 * has it, and for which there is no index.
 */
export const holdsAsRead = (text: AnyColumn | SQL, search: string): SQL =>
  sql`coalesce(${holds(text, search)}, false)`;

/** As one value, however many they are. */
export const isOneOf = (column: AnyColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`;
