import type { SandboxLanguage } from '../sandbox.ts';

/**
 * Piston hands back what a program prints, and no files. So the program it runs is ours: it starts the code, and when
 * that has ended prints the mark and one line for each file: its name and its bytes, or its name and why not.
 */
export const jobFile = 'quarry-job.json';

interface PistonScript {
  /** What Piston calls the language. */
  runtime: string;
  /** A file beside this one, and its name there. */
  file: string;
  name: string;
  /** Of the code itself. */
  extension: string;
}

export const pistonScripts: Record<SandboxLanguage, PistonScript> = {
  python: { runtime: 'python', file: 'start.py', name: 'quarry-start.py', extension: 'py' },
  javascript: { runtime: 'javascript', file: 'start.cjs', name: 'quarry-start.js', extension: 'mjs' },
  shell: { runtime: 'bash', file: 'start.sh', name: 'quarry-start.sh', extension: 'sh' },
};

/** The shell has no JSON: it reads its variables from a file of its own. */
export function shellVariables({
  mark,
  place,
  env,
}: {
  mark: string;
  place: string;
  env: Record<string, string>;
}): string {
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return `${exports.join('')}quarry_mark=${quoted(mark)}\nquarry_place=${quoted(place)}\n`;
}

const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
