import type { MissingParts, Part } from '../server/test/support/missing-parts.ts';

/** A test that did not run. */
export interface Skipped {
  name: string;
  file: string | undefined;
  /** What the test said when it was skipped; true where it said nothing, and for a todo. */
  reason: string | true;
}

interface Sorted {
  /** By the part that this machine lacks. */
  forWant: Map<Part, string[]>;
  unexplained: string[];
}

/** A skip is explained only by a part that this run itself has looked for and not found. */
export function sortSkipped(skipped: Skipped[], missing: MissingParts): Sorted {
  const forWant = new Map<Part, string[]>();
  const unexplained: string[] = [];
  for (const { name, file, reason } of skipped) {
    const part = reason === true ? undefined : (/^needs (\w+): /.exec(reason)?.[1] as Part | undefined);
    if (part === undefined || missing[part] === undefined) unexplained.push(`${name} (${file})`);
    else forWant.set(part, [...(forWant.get(part) ?? []), name]);
  }
  return { forWant, unexplained };
}

/** For people, at the end of a run: how many and which. */
export function tellSkipped({ forWant }: Sorted, missing: MissingParts): string {
  return [...forWant]
    .map(([part, names]) => {
      const heading = `Skipped for want of ${part} (${missing[part]}): ${names.length}`;
      return [heading, ...names.map((name) => `  ${name}`), ''].join('\n');
    })
    .join('');
}
