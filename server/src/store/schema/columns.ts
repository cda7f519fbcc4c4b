import { timestamp, uuid } from 'drizzle-orm/pg-core';
import { newId } from '../database/ids.ts';

export const id = () => uuid().primaryKey().$defaultFn(newId);

// Milliseconds, as JavaScript has them: a cursor made from a value read back must equal the stored one.
export const time = () => timestamp({ withTimezone: true, precision: 3 });

export const createdAt = () => time().notNull().defaultNow();

export const updatedAt = () => time().notNull().defaultNow();
