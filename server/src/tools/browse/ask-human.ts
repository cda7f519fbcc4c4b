import { browseNotes, waitInWords } from '../../prompts/browse-notes.ts';
import type { Browsing } from './browsing.ts';
import type { Outcome } from './carry-out.ts';
import { waitForAnswer } from './human-messages.ts';
import type { HumanMessage } from './human-messages.ts';
import { takePicture } from './picture.ts';
import { applyMessage } from './apply-message.ts';

/** Puts a question to people and waits, perhaps for hours. The browser stays open, so that they may use it. */
export async function askHuman(
  browsing: Browsing,
  { question, stepIndex }: { question: string; stepIndex: number },
): Promise<Outcome> {
  const { deps, context, trail } = browsing;
  const notes = browseNotes[context.input.locale];
  const waitMs = deps.answerWaitMs;
  const message = await putQuestion(browsing, { question, stepIndex, key: String(stepIndex), waitMs });
  const at = await context.step(`${stepIndex}/left-at`, () => whereItIs(browsing));
  if (!message) {
    const words = context.input.unattended
      ? notes.nobodyThere(question)
      : notes.nobodyCame(question, waitInWords(deps.answerWaitMs, context.input.locale));
    trail.unanswered.push(words);
    return { ...at, words };
  }
  // What a human's word opens may be that user's alone.
  trail.isPrivate = true;
  await applyMessage(browsing, message, `${stepIndex}/answer-files`);
  return {
    ...at,
    words: message.kind === 'handed-back' ? notes.actedInstead : notes.answered(message.text),
  };
}

async function whereItIs(browsing: Browsing): Promise<Pick<Outcome, 'url' | 'screenshot'>> {
  const live = await browsing.browser.get(browsing.trail);
  const screenshot = await takePicture(browsing, live);
  return { url: live.session.location().url, screenshot };
}

interface Question {
  question: string;
  stepIndex: number;
  /** Names the question within the call. */
  key: string;
  waitMs: number;
}

/** What a person says to it, or does instead; undefined when none came, or none can. */
export async function putQuestion(
  browsing: Browsing,
  { question, stepIndex, key, waitMs }: Question,
): Promise<HumanMessage | undefined> {
  const { context, info } = browsing;
  if (context.input.unattended) return undefined;
  context.emit('browse-ask-human', { sessionId: info.id, stepIndex, status: 'waiting', question });
  return waitForAnswer(browsing, { key, waitMs });
}
