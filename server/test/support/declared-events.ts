import assert from 'node:assert/strict';
import { Client } from 'pg';
import { storedRunEvent } from '@quarry/api/events.ts';
import type { EmbeddedConnection } from '../../src/store/embedded-postgres/embedded-postgres.ts';

/** Fails, with the names of event and field, when a test has stored an event that is not exactly as it is declared. */
export async function requireDeclaredEvents(connection: EmbeddedConnection): Promise<void> {
  const complaints = new Set<string>();
  for (const event of await storedEvents(connection))
    for (const complaint of complaintsAbout(event)) complaints.add(`${event.type}: ${complaint}`);
  if (complaints.size > 0) assert.fail(`Events were stored that are not declared so:\n${lines(complaints)}`);
}

interface StoredEvent {
  type: string;
  payload: unknown;
}

async function storedEvents(connection: EmbeddedConnection): Promise<StoredEvent[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query<StoredEvent>('select type, payload from events')).rows;
  } finally {
    await client.end();
  }
}

/** What of an event is not as it is declared, field by field. */
export function complaintsAbout(event: StoredEvent): string[] {
  const parsed = storedRunEvent.safeParse(event);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${nameOf(path)} is wrong: ${message}`);
  return undeclared(event, parsed.data).map((path) => `${nameOf(path)} is not declared`);
}

/** Parsing leaves out what is not declared, at any depth. */
function undeclared(given: unknown, declared: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof given !== 'object' || given === null) return [];
  const known = declared as Record<string, unknown>;
  return Object.entries(given).flatMap(([key, value]) => {
    const at = [...path, Array.isArray(given) ? Number(key) : key];
    return key in known ? undeclared(value, known[key], at) : [at];
  });
}

/** Without positions in lists: what is wrong with one item is often wrong with all. */
const nameOf = (path: PropertyKey[]) =>
  path.map((key) => (typeof key === 'number' ? '*' : String(key))).join('.');

const lines = (complaints: Iterable<string>) =>
  [...complaints].map((complaint) => `  ${complaint}`).join('\n');
