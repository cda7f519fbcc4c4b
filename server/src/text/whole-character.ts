/** The nearest place at or before `at` that does not cut a character in two. */
export function wholeCharacter(text: string, at: number): number {
  const cutsPair = at > 1 && at < text.length && /[\ud800-\udbff]/.test(text[at - 1]!);
  return cutsPair ? at - 1 : at;
}
