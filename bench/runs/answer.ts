const DIFFERENT_WORDS = 4_096;

/** The answers of the fake model: five characters a token, which JSON need not escape and the database cannot fold up. */
export const words: readonly string[] = Array.from({ length: DIFFERENT_WORDS }, (_, i) => `${wordOf(i)} `);

/** Four letters that look like chance and are the same in every run. */
function wordOf(i: number): string {
  const bits = Math.imul(i + 1, 2_654_435_761) >>> 0;
  return Array.from({ length: 4 }, (_, at) => String.fromCharCode(97 + ((bits >>> (8 * at)) % 26))).join('');
}

export const answerLength = (tokens: number): number => tokens * 5;

/** How the fake model answers is said by its name: `fast-200`, or `r50-200` for 50 tokens a second. */
export interface ModelShape {
  tokens: number;
  /** Undefined: as fast as the socket takes them. */
  tokensPerSecond: number | undefined;
}

export const modelId = ({ tokens, tokensPerSecond }: ModelShape): string =>
  `${tokensPerSecond === undefined ? 'fast' : `r${tokensPerSecond}`}-${tokens}`;

/** What a request's body asks for. */
export function shapeOf(text: string): ModelShape | undefined {
  const [, rate, tokens] = /"model":"(?:fast|r(\d+))-(\d+)"/.exec(text) ?? [];
  if (tokens === undefined) return undefined;
  return { tokens: Number(tokens), tokensPerSecond: rate === undefined ? undefined : Number(rate) };
}
