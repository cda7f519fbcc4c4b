import { readFileSync } from 'node:fs';

export interface Instruction {
  /** In capitals: `RUN`. */
  word: string;
  /** `--from=packages` as `{ from: 'packages' }`. */
  flags: Record<string, string>;
  rest: string;
}

/** The instructions of a Dockerfile, without its comments; lines that go on are one. */
export function readDockerfile(file: string): Instruction[] {
  return readFileSync(file, 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readInstruction);
}

function readInstruction(line: string): Instruction {
  const [, word = '', flags = '', rest = ''] = /^(\w+)((?:\s+--[\w-]+=\S+)*)\s+(.*)$/.exec(line) ?? [];
  const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name, value]) => [name!, value!]);
  return { word: word.toUpperCase(), flags: Object.fromEntries(pairs), rest };
}

/** `${NODE}` and `$NODE`, by what ARG and ENV have said. */
export function withValues(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{?(\w+)\}?/g, (whole, name: string) => values[name] ?? whole);
}
