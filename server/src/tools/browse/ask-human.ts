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
  const { deps, context, browser, trail } = browsing;
  const notes = browseNotes[context.input.locale];
  const live = await browser.get(trail.url);
  const release = live.session.hold();
  try {
    const waitMs = deps.answerWaitMs;
    const message = await putQuestion(browsing, { question, stepIndex, key: String(stepIndex), waitMs });
    const screenshot = await context.step(`${stepIndex}/act`, () => takePicture(browsing, live));
    const at = { url: live.session.location().url, screenshot };
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
  } finally {
    release();
  }
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
  const { context, info, browser, trail } = browsing;
  if (context.input.unattended) return undefined;
  const live = await browser.get(trail.url);
  const release = live.session.hold();
  try {
    context.emit('browse-ask-human', { sessionId: info.id, stepIndex, status: 'waiting', question });
    return await waitForAnswer(browsing, { key, waitMs });
  } finally {
    release();
  }
}
