import type { InboxMessage } from '../../store/runs/inbox.ts';
import { browserChannel } from './browse-deps.ts';
import type { Browsing } from './browsing.ts';

/** What people say or do while the agent is at work. */
export type HumanMessage =
  | { kind: 'answer' | 'steer'; text: string; fileUrls: string[] }
  | { kind: 'handed-back'; acted: boolean };

/** All that has come in by now. */
export async function receiveMessages(
  { context, info }: Browsing,
  stepIndex: number,
): Promise<HumanMessage[]> {
  const messages: HumanMessage[] = [];
  for (;;) {
    const from = { channel: browserChannel(info.id), waitMs: 0 };
    const message = await context.receive(`${stepIndex}/heard/${messages.length}`, from);
    if (!message) return messages;
    messages.push(readMessage(message));
  }
}

/**
 * Waits until a person answers, or has done in the browser what was asked for; undefined when none came. The browser stays
 * open for them meanwhile: after a crash there is another one, unless the answer is there already.
 */
export async function waitForAnswer(
  { context, info, browser, trail }: Browsing,
  { key, waitMs }: { key: string; waitMs: number },
): Promise<HumanMessage | undefined> {
  for (let tries = 0; ; tries += 1) {
    const keyOfTry = `${key}/answer/${tries}`;
    const live = context.isDone(keyOfTry) ? undefined : await browser.get(trail);
    const release = live?.session.hold();
    const from = { channel: browserChannel(info.id), waitMs };
    const message = await context.receive(keyOfTry, from).finally(release);
    if (!message) return undefined;
    const answer = readMessage(message);
    // A person who only had a look has not answered.
    if (answer.kind !== 'handed-back' || answer.acted) return answer;
  }
}

function readMessage({ payload }: InboxMessage): HumanMessage {
  if (payload['kind'] === 'handed-back') return { kind: 'handed-back', acted: payload['acted'] === true };
  return {
    kind: payload['kind'] === 'answer' ? 'answer' : 'steer',
    text: String(payload['text'] ?? ''),
    fileUrls: (payload['fileUrls'] as string[] | undefined) ?? [],
  };
}
