// As vendors count: about one token for 750 points (Anthropic), 258 for each tile of 768 points and one at least (Google), 85
// and 170 for each tile of 512 (OpenAI). On the high side, as everywhere.
const POINTS_OF_A_TOKEN = 700;
const LEAST = 260;
/** The longest side of a picture as it is shown. */
const LONGEST_SIDE = 1_024;

/** Tokens of a picture as a model is shown it, by the size that it had before it was made small. */
export function pictureTokens({ width, height }: { width: number; height: number }): number {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height, 1));
  return Math.max(LEAST, Math.ceil((width * scale * height * scale) / POINTS_OF_A_TOKEN));
}
