import * as nodeTest from 'node:test';
import { findMissingParts } from './missing-parts.ts';
import type { MissingParts, Part } from './missing-parts.ts';

// The run looks once for all its files; a file that is run by itself looks on its own.
const known = process.env['QUARRY_TEST_MISSING'];
const missing = known === undefined ? await findMissingParts() : (JSON.parse(known) as MissingParts);

/** What a test passes on to `node:test` that cannot do without these parts of a machine. */
export function needs(...parts: Part[]): { skip: string | false } {
  const part = parts.find((name) => missing[name] !== undefined);
  return { skip: part ? `needs ${part}: ${missing[part]}` : false };
}

/** `node:test` for a file all of whose tests need these parts: where one is missing they are skipped, one by one. */
export function testsThatNeed(...parts: Part[]): Pick<typeof nodeTest, 'test' | 'before' | 'after'> {
  const { skip } = needs(...parts);
  if (skip === false) return nodeTest;
  const test = ((name: string) => nodeTest.test(name, { skip })) as typeof nodeTest.test;
  return { test, before: nothing, after: nothing };
}

function nothing(): void {}
