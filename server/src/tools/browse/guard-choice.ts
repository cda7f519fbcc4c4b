import { browseNotes } from '../../prompts/browse-notes.ts';
import { actSummary } from '../../prompts/approvals.ts';
import type { GuardedAct } from '../tool.ts';
import { applyMessage } from './apply-message.ts';
import { putQuestion } from './ask-human.ts';
import type { Browsing } from './browsing.ts';
import type { Step } from './carry-out.ts';

/** Why a choice of the model is not carried out: nobody gave the address, or it would send something. */
export async function refusedChoice(
  browsing: Browsing,
  { choice, stepIndex }: { choice: Step; stepIndex: number },
): Promise<string | undefined> {
  const { context } = browsing;
  if (choice.kind === 'act' && 'url' in choice.action) {
    const { url } = choice.action;
    return context.refusal(`${stepIndex}/open`, { reason: 'unknown-address', url });
  }
  if (!(await context.needsWord(`${stepIndex}/sends`, 'browser-request'))) return undefined;
  const act = await context.step(`${stepIndex}/foreseen`, () => foresee(browsing, choice));
  return act
    ? context.refusal(`${stepIndex}/word`, act, () => askInBrowser(browsing, { act, stepIndex }))
    : undefined;
}

/** What the choice would send; null when nothing. */
async function foresee({ browser, trail }: Browsing, choice: Step): Promise<GuardedAct | null> {
  const { session } = await browser.get(trail);
  if (choice.kind === 'upload')
    return { reason: 'browser-request', what: 'file', url: session.location().url };
  const form = choice.kind === 'act' ? await session.foresee(choice.action) : undefined;
  return form ? { reason: 'browser-request', what: 'form', url: form.url } : null;
}

/** The person may be looking at the page: asked there, like any other question of the browser. */
async function askInBrowser(
  browsing: Browsing,
  { act, stepIndex }: { act: GuardedAct; stepIndex: number },
): Promise<'person' | 'time' | undefined> {
  const { context, deps, trail } = browsing;
  const { locale } = context.input;
  const message = await putQuestion(browsing, {
    question: browseNotes[locale].mayISend(actSummary(locale, act)),
    stepIndex,
    key: `${stepIndex}/word`,
    waitMs: deps.approvalWaitMs,
  });
  if (!message) return 'time';
  await applyMessage(browsing, message, `${stepIndex}/word-files`);
  // Whoever has used the browser has changed the page: the act finds that out by itself.
  if (message.kind !== 'handed-back' && !isYes(message.text)) return 'person';
  // What a human's word opens may be that user's alone.
  trail.isPrivate = true;
  return undefined;
}

const YES =
  /^\s*(?:(?:y|yes|yep|yeah|ok|okay|sure|please do|go ahead|do it|send it|allow|allowed|approve|approved)(?!\w)|はい|ええ|うん|許可|承認|送って|送信して|お願い|いいです|どうぞ)/i;

/** Anything but a plain yes is a no. */
export const isYes = (text: string): boolean => YES.test(text);
