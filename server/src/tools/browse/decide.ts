import { browseStepPrompt } from '../../prompts/browse.ts';
import type { BrowsePrompt } from '../../prompts/browse.ts';
import type { BrowseTask } from '../../providers/model/task.ts';
import type { Passage } from '../../text/passage.ts';
import { cutToTokens } from '../../text/token-estimate.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import { toPassage } from '../read-source.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { Browsing } from './browsing.ts';
import { decisionSchema } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Seen } from './look.ts';
import { pageKey } from './page-key.ts';

const MOST_STEPS_TOLD = 40;
const MOST_WORDS_TOLD = 30;
const MOST_LINKS = 300;

/** The model's next action, paid for once. */
export async function decide(
  browsing: Browsing,
  { seen, stepIndex }: { seen: Seen; stepIndex: number },
): Promise<Decision> {
  const { context, trail } = browsing;
  const stepsLeft = browsing.maxSteps - stepIndex;
  const passages = await passagesRead(browsing);
  const text = cutToTokens([...seen.notes, seen.text].join('\n'), readingBudget(context));
  const page = { ...seen, text };
  return context.ask(`${stepIndex}/decide`, {
    prompt: browseStepPrompt({ ...(await soFar(browsing, passages)), page, stepsLeft }),
    schema: decisionSchema,
    task: browseTask(browsing, { passages, stepsLeft, isRead: trail.readPages.has(pageKey(seen)) }),
  });
}

/** What was read, as sources of the run. */
export async function passagesRead({ deps, context, trail }: Browsing): Promise<Passage[]> {
  if (trail.sourceIds.length === 0) return [];
  const sources = await deps.sourceDeps.sources.ofRun(context.runId);
  return sources.filter(({ id }) => trail.sourceIds.includes(id)).map(toPassage);
}

export async function soFar(browsing: Browsing, passages: Passage[]): Promise<BrowsePrompt> {
  const { context, trail, query, urls } = browsing;
  const tokens = Math.floor(readingBudget(context) / 2);
  return {
    locale: context.input.locale,
    goal: query,
    urls,
    steps: trail.steps.slice(-MOST_STEPS_TOLD),
    words: trail.words.slice(-MOST_WORDS_TOLD),
    passages: await cutToRelevant(passages, { question: query, tokens, signal: context.signal }),
  };
}

export function browseTask(
  { context, trail, query, urls }: Browsing,
  at: Pick<BrowseTask, 'passages' | 'stepsLeft' | 'isRead'>,
): BrowseTask {
  const isNew = (url: string) => !trail.opened.has(canonicalUrl(url));
  return {
    kind: 'browse',
    locale: context.input.locale,
    question: query,
    given: urls.filter(isNew),
    links: [...trail.links.values()].filter(({ url }) => isNew(url)).slice(-MOST_LINKS),
    ...at,
  };
}
