import { browseNotes } from '../../prompts/browse-notes.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import { askHuman } from './ask-human.ts';
import type { Browsing } from './browsing.ts';
import { carryOut } from './carry-out.ts';
import type { Outcome, Step } from './carry-out.ts';
import { decide } from './decide.ts';
import { chooseFrom } from './decision.ts';
import type { Choice } from './decision.ts';
import { describeChoice } from './describe-choice.ts';
import { refusedChoice } from './guard-choice.ts';
import { look } from './look.ts';
import type { Seen } from './look.ts';
import { pageKey } from './page-key.ts';

export type Ending = { why: 'done'; result: string; seen: Seen } | { why: 'limit' | 'circles' };

const MOST_OUTCOME_CHARACTERS = 500;

/** Look, decide, act, until the model is done, the steps are used up, or it goes in circles. */
export async function browseLoop(browsing: Browsing): Promise<Ending> {
  const { context, info, trail, urls, maxSteps } = browsing;
  for (let stepIndex = 0; stepIndex < maxSteps; stepIndex += 1) {
    // Where to begin was said: nobody has to be asked.
    const start = stepIndex === 0 ? urls[0] : undefined;
    const seen = start === undefined ? await look(browsing, stepIndex) : undefined;
    const choice: Choice = seen
      ? chooseFrom(await decide(browsing, { seen, stepIndex }))
      : { kind: 'act', action: { kind: 'open', url: start! } };
    if (choice.kind === 'done') return { why: 'done', result: choice.result, seen: seen! };
    const outcome =
      choice.kind === 'ask'
        ? await askHuman(browsing, { question: choice.question, stepIndex })
        : await carryOutIfFree(browsing, { choice, seen, stepIndex });
    const action = describeChoice(choice, seen?.text ?? '');
    context.emit('browse-step', { sessionId: info.id, stepIndex, action, screenshot: outcome.screenshot });
    record(browsing, { choice, action, seen, outcome });
    if (trail.warnings >= MOST_WARNINGS) return { why: 'circles' };
  }
  return { why: 'limit' };
}

async function carryOutIfFree(
  browsing: Browsing,
  step: { choice: Step; seen: Seen | undefined; stepIndex: number },
): Promise<Outcome> {
  const words = await refusedChoice(browsing, step);
  return words === undefined ? carryOut(browsing, step) : { words, url: '', screenshot: null };
}

function record(
  { trail, context }: Browsing,
  step: { choice: Choice; action: string; seen: Seen | undefined; outcome: Outcome },
): void {
  const { choice, action, seen, outcome } = step;
  trail.steps.push({ action, outcome: outcome.words.slice(0, MOST_OUTCOME_CHARACTERS) });
  trail.keys.push(`${seen ? pageKey(seen) : ''} ${JSON.stringify(choice)}`);
  if (/^https?:/.test(outcome.url)) trail.url = outcome.url;
  trail.part = choice.kind === 'part' ? choice.part : 1;
  trail.opened.add(canonicalUrl(outcome.url));
  if (choice.kind === 'act' && choice.action.kind === 'open')
    trail.opened.add(canonicalUrl(choice.action.url));
  if (outcome.page) trail.sourceIds.push(outcome.page.sourceId);
  // Also one that has no text: it is not going to have any.
  if (choice.kind === 'act' && choice.action.kind === 'read' && seen) trail.readPages.add(pageKey(seen));
  if (outcome.download) trail.downloads.push(outcome.download);
  if (outcome.download?.source) trail.sourceIds.push(outcome.download.source.sourceId);
  if (!goesInCircles(trail.keys)) return;
  trail.warnings += 1;
  trail.words.push(browseNotes[context.input.locale].circles);
}

/** How often a round of one, two or three steps comes back before it counts as going in circles. */
const ROUNDS: Record<number, number> = { 1: 3, 2: 2, 3: 2 };

/** Whether the last steps go in circles: the same done to the same page, or the same few things in turn. */
export function goesInCircles(steps: readonly string[]): boolean {
  return Object.entries(ROUNDS).some(([length, rounds]) => {
    const size = Number(length);
    const last = steps.slice(-size * rounds);
    return last.length === size * rounds && last.every((step, i) => step === last[i % size]);
  });
}

/** Told so often, the model is not going to find the way out. */
const MOST_WARNINGS = 3;
