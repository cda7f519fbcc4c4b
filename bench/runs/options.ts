import { endWith, quickOption, readOptions } from '../command-line/read-options.ts';

const PARTS = ['cpu', 'fast', 'paced', 'long', 'attach', 'start', 'recovery'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  parts: readonly Part[];
  /** Shorter and rougher. */
  quick: boolean;
  /** Writes CPU profiles of the service here. */
  profile: string | undefined;
}

export function readRunsOptions(): Options {
  const values = readOptions({
    name: 'runs',
    about: 'Whole runs over HTTP against two floors: speed, CPU, memory, start, recovery, long answers.',
    options: {
      quick: quickOption,
      only: { type: 'string', value: 'PART,…', default: PARTS.join(','), help: 'parts of it' },
      profile: { type: 'string', value: 'FOLDER', help: 'writes a CPU profile of the service there' },
    },
  });
  const named = values.only.split(',');
  const unknown = named.filter((name) => !PARTS.some((part) => part === name));
  if (unknown.length > 0) endWith(`There is no part ${unknown.join(', ')}: there are ${PARTS.join(', ')}.`);
  return { parts: named as Part[], quick: values.quick, profile: values.profile };
}
