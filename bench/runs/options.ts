import { parseArgs } from 'node:util';

export const PARTS = ['cpu', 'fast', 'paced', 'long', 'attach', 'start', 'recovery'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: readonly Part[];
  /** Shorter and rougher. */
  quick: boolean;
  /** Writes CPU profiles of the service here. */
  profile: string | undefined;
}

const USAGE = `Usage: npm run bench -- runs [--only ${PARTS.join(',')}] [--quick] [--profile FOLDER]`;

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  });
  const named = values.only?.split(',') ?? [...PARTS];
  const unknown = named.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n${USAGE}`);
  return { parts: named as Part[], quick: values.quick, profile: values.profile };
}
