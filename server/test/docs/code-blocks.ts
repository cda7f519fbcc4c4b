import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

export interface CodeBlock {
  /** As the fence says: `sh`, `ts`, `python`. */
  language: string;
  code: string;
  /** Why no test runs it, where the comment above it says so. */
  notRun: string | undefined;
}

/** The blocks of a page in their order. `<!-- not run: why -->` above one is the only way not to be run. */
export function blocksOf(file: string): CodeBlock[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const fences = /(?:<!-- not run: ([^]*?) -->\s*)?^```(\w+)[^\n]*\n([^]*?)^```$/gm;
  return [...text.matchAll(fences)].map(([, notRun, language, code]) => ({
    language: language!,
    code: code!,
    notRun,
  }));
}

/** One program of all blocks of a language: later ones use what earlier ones have made. */
export const programOf = (file: string, language: string): string =>
  blocksOf(file)
    .filter((block) => block.language === language && block.notRun === undefined)
    .map(({ code }) => code)
    .join('\n');

export const pages = (): string[] =>
  globSync(['docs/*.md', 'README.md', 'client/README.md', 'examples/**/README.md'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).map((file) => file.split(path.sep).join('/'));
