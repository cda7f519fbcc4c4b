import type { InboxMessage } from '../../store/inbox.ts';
import { browserChannel } from './browse-deps.ts';
import type { Browsing } from './browsing.ts';

/** What people say or do while the agent is at work. */
export type Heard =
  | { kind: 'answer' | 'steer'; text: string; fileUrls: string[] }
  | { kind: 'handed-back'; acted: boolean };

/** All that has come in by now. */
export async function hear({ context, info }: Browsing, stepIndex: number): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (;;) {
    const from = { channel: browserChannel(info.id), waitMs: 0 };
    const message = await context.receive(`${stepIndex}/heard/${heard.length}`, from);
    if (!message) return heard;
    heard.push(readMessage(message));
  }
}

/** Waits until somebody answers, or has done in the browser what was asked for; undefined when nobody came. */
export async function hearAnswer(
  { deps, context, info }: Browsing,
  stepIndex: number,
): Promise<Heard | undefined> {
  for (let tries = 0; ; tries += 1) {
    const from = { channel: browserChannel(info.id), waitMs: deps.answerWaitMs };
    const message = await context.receive(`${stepIndex}/answer/${tries}`, from);
    if (!message) return undefined;
    const heard = readMessage(message);
    // Somebody who only had a look has not answered.
    if (heard.kind !== 'handed-back' || heard.acted) return heard;
  }
}

function readMessage({ payload }: InboxMessage): Heard {
  if (payload['kind'] === 'handed-back') return { kind: 'handed-back', acted: payload['acted'] === true };
  return {
    kind: payload['kind'] === 'answer' ? 'answer' : 'steer',
    text: String(payload['text'] ?? ''),
    fileUrls: (payload['fileUrls'] as string[] | undefined) ?? [],
  };
}
