import { browseStepQuestion } from '../../prompts/browse.ts';
import type { BrowsedSoFar } from '../../prompts/browse.ts';
import { withScreenshot } from '../../prompts/screenshot.ts';
import type { Passage } from '../../text/passage.ts';
import { cutToTokens } from '../../text/token-estimate.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import { toPassage } from '../read-source.ts';
import { isSmall, readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolContext } from '../tool.ts';
import type { Browsing } from './browsing.ts';
import { decisionSchema } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Seen } from './look.ts';
import { pageKey } from './page-key.ts';
import { pageTokens } from './page-tokens.ts';

const MOST_STEPS_TOLD = { small: 10, large: 40 };
const MOST_WORDS_TOLD = { small: 8, large: 30 };
const MOST_LINKS = 300;
/** Of the room for sources, what was read before. */
const READ_SHARE = { small: 0.3, large: 0.5 };

const sizeOf = (context: ToolContext) => (isSmall(context, 'browse') ? 'small' : 'large');

/** The model's next action, paid for once. */
export async function decide(
  browsing: Browsing,
  { seen, stepIndex }: { seen: Seen; stepIndex: number },
): Promise<Decision> {
  const { context, trail } = browsing;
  const stepsLeft = browsing.maxSteps - stepIndex;
  const text = cutToTokens([...seen.notes, seen.text].join('\n'), pageTokens(context));
  const page = { ...seen, text, isRead: trail.readPages.has(pageKey(seen)) };
  const question = browseStepQuestion({ ...(await soFar(browsing)), page, stepsLeft });
  const { screenshotId } = seen;
  return context.ask(`${stepIndex}/decide`, {
    ...(screenshotId ? withScreenshot(question, screenshotId, context.input.locale) : question),
    schema: decisionSchema,
  });
}

/** What was read, as sources of the run. */
export async function passagesRead({ deps, context, trail }: Browsing): Promise<Passage[]> {
  if (trail.sourceIds.length === 0) return [];
  const sources = await deps.sourceDeps.sources.ofRun(context.runId);
  return sources.filter(({ id }) => trail.sourceIds.includes(id)).map(toPassage);
}

export async function soFar(browsing: Browsing): Promise<BrowsedSoFar> {
  const { context, trail, query, urls } = browsing;
  const read = await passagesRead(browsing);
  const size = sizeOf(context);
  const tokens = Math.floor(readingBudget(context, 'browse') * READ_SHARE[size]);
  return {
    locale: context.input.locale,
    goal: query,
    urls,
    steps: trail.steps.slice(-MOST_STEPS_TOLD[size]),
    words: trail.words.slice(-MOST_WORDS_TOLD[size]),
    read,
    passages: await cutToRelevant(read, { question: query, tokens, signal: context.signal }),
    unopened: unopened(browsing),
  };
}

function unopened({ trail, urls }: Browsing): BrowsedSoFar['unopened'] {
  const isNew = (url: string) => !trail.opened.has(canonicalUrl(url));
  return {
    given: urls.filter(isNew),
    links: [...trail.links.values()].filter(({ url }) => isNew(url)).slice(-MOST_LINKS),
  };
}
