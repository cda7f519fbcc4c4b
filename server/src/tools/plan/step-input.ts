import { stepInputQuestion } from '../../prompts/plan.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import { urlsOf } from '../../text/urls.ts';
import { readingBudget } from '../reading-budget.ts';
import type { Tool, ToolContext } from '../tool.ts';
import type { PlannedStep } from './plan-content.ts';
import { relevantText } from './relevant-text.ts';

const MAX_QUERY_CHARS = 2_000;
const MAX_URLS = 10;
const FINDINGS_TOKENS = 4_000;

/**
 * What the step's tool is asked. What the step itself says is enough for most; one that builds on others has to be put
 * into words once their findings are there.
 */
export async function stepInput(
  context: ToolContext,
  { step, tool, findings }: { step: PlannedStep; tool: Tool; findings: string },
): Promise<unknown> {
  const plain = plainInput(step);
  // A stranger's tool may take anything, and still mean nothing by a query.
  const fits = !tool.isOfOthers && tool.input.safeParse(plain).success;
  if (fits && findings === '') return plain;
  const { locale } = context.input;
  const told = await relevantText(context, findings, {
    question: `${step.title} ${step.description}`,
    tokens: Math.min(FINDINGS_TOKENS, Math.floor(readingBudget(context, 'chat') / 2)),
  });
  try {
    return await context.ask(`${step.id}/input`, {
      ...stepInputQuestion({ locale, step, tool, findings: told }),
      schema: tool.input,
    });
  } catch (error) {
    const cannotSay = error instanceof ModelError && !error.retryable && error.status === undefined;
    if (!cannotSay) throw error;
    return plain;
  }
}

function plainInput({ title, description }: PlannedStep) {
  const urls = urlsOf(`${title} ${description}`).slice(0, MAX_URLS);
  return { query: description.slice(0, MAX_QUERY_CHARS), ...(urls.length > 0 && { urls }) };
}
