import { z } from 'zod';

/** A request as people put it in plain words, and the arguments that it holds. */
export const requestPattern = z.object({
  /** A regular expression, without regard to case; its named groups may stand in `args`. */
  pattern: z.string().min(1),
  /** May hold `{group}`, `{rest}` (what follows the match), `{file}` and `{file:csv|tsv}` (an attached file). */
  args: z.array(z.string()).default([]),
});
export type RequestPattern = z.infer<typeof requestPattern>;

/** Longer requests are not plain words for one script; and a pattern must not have much to go back and forth in. */
const MAX_CHARS = 4_000;
const MAX_OPENING_CHARS = 600;

/** The arguments that the request has, or undefined when it asks for something else. */
export function matchRequest(
  { pattern, args }: RequestPattern,
  { text, files }: { text: string; files: readonly string[] },
): string[] | undefined {
  const request = text.normalize('NFKC').trim();
  if (request.length > MAX_CHARS) return undefined;
  const opening = request.slice(0, MAX_OPENING_CHARS);
  const match = new RegExp(pattern, 'iu').exec(opening);
  if (!match) return undefined;
  const rest = request.slice(match.index + match[0].length).replace(/^[\s:：]+/, '');
  const filled = args.map((arg) => fill(arg, { groups: match.groups ?? {}, rest, files }));
  return filled.every((arg) => arg !== undefined) ? filled : undefined;
}

interface Fillings {
  groups: Record<string, string | undefined>;
  rest: string;
  files: readonly string[];
}

function fill(arg: string, fillings: Fillings): string | undefined {
  let isWhole = true;
  const filled = arg.replaceAll(/\{(\w+)(?::([\w|]+))?\}/g, (_, name: string, endings?: string) => {
    const value = valueOf(name, endings, fillings)?.trim();
    if (!value) isWhole = false;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

function valueOf(
  name: string,
  endings: string | undefined,
  { groups, rest, files }: Fillings,
): string | undefined {
  if (name === 'rest') return rest;
  if (name !== 'file') return groups[name];
  const wanted = endings?.split('|');
  return files.find((file) => !wanted || wanted.includes(file.split('.').at(-1)!.toLowerCase()));
}
