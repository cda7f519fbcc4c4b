/** Splits as a shell would: blanks part words, quotes hold them together. An open quote reaches to the end. */
export function shellWords(text: string): string[] {
  const words = text.matchAll(/(?:[^\s"'\\]|\\[^]|"(?:[^"\\]|\\[^])*(?:"|$)|'[^']*(?:'|$))+/g);
  return [...words].map(([word]) =>
    word.replaceAll(/\\([^])|"((?:[^"\\]|\\[^])*)(?:"|$)|'([^']*)(?:'|$)/g, (_, escaped, double, single) =>
      String(escaped ?? single ?? (double as string).replaceAll(/\\([^])/g, '$1')),
    ),
  );
}
