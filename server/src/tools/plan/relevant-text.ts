import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolContext } from '../tool.ts';

/** Of what was found, the parts that say most to a question, wherever in it they stand. */
export async function relevantText(
  { signal }: ToolContext,
  text: string,
  { question, tokens }: { question: string; tokens: number },
): Promise<string> {
  const [cut] = await cutToRelevant([{ n: 1, title: '', url: '', text }], { question, tokens, signal });
  return cut!.text;
}
