const MAX_CHARS = 60;

/** "Founded by", "foundedBy" and "founded-by" are founded_by; letters of any script stay. */
export function snakeCase(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}ー]+/gu, '_')
    .slice(0, MAX_CHARS)
    .replace(/^_+|_+$/g, '');
}
