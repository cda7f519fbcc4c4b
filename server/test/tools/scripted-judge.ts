/** All words of a request, as the model reads them. */
export const wordsIn = (body: { messages?: { content?: unknown }[] }): string =>
  (body.messages ?? [])
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : Array.isArray(content)
          ? content.map((part: { text?: string }) => part.text ?? '').join('\n')
          : '',
    )
    .join('\n');

/** A judge that finds a claim supported where a line says it, by a table of what is true and which line says so. */
export function judging(
  prompt: string,
  truths: readonly (readonly [claim: RegExp, line: RegExp])[],
  own: (claim: string) => string | undefined = () => undefined,
): string {
  const items = [...prompt.matchAll(/claim: (.*)\nlines:\n((?:.+\n)*)/g)];
  const verdicts = items.map(([, claim = '', told = ''], i) => {
    const lines = told.split('\n').filter(Boolean);
    const found = truths
      .filter(([form]) => form.test(claim))
      .map(([, line]) => lines.findIndex((one) => line.test(one)) + 1)
      .find((line) => line > 0);
    const verdict = own(claim) ?? (found === undefined ? 'unsupported' : 'supported');
    return { index: i + 1, verdict, lines: found === undefined ? [] : [found], lacks: '' };
  });
  return JSON.stringify({ verdicts });
}
