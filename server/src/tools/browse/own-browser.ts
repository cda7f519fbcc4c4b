import { randomUUID } from 'node:crypto';
import type { BrowserSession } from '../../providers/browser/browser-session.ts';
import type { ToolContext } from '../tool.ts';
import { browserChannel } from './browse-deps.ts';
import type { BrowseDeps } from './browse-deps.ts';
import { createLiveSession } from './live-session.ts';
import type { LiveSession } from './live-session.ts';
import type { SessionInfo } from './session-info.ts';
import type { Trail } from './trail.ts';

export type OwnBrowser = ReturnType<typeof createOwnBrowser>;

/** The browser of one call of the tool, opened when it is first needed: after a crash that is where it was last. */
export function createOwnBrowser(
  deps: BrowseDeps,
  context: ToolContext,
  { info, isAgain }: { info: SessionInfo; isAgain: boolean },
) {
  const { place, inboxStore, log } = deps;
  const { runId, scope, signal, input } = context;
  let opened: { live: LiveSession; life: string } | undefined;
  let isReplacement = false;

  function tellHandBack(human: { acted: boolean }): void {
    const payload = { kind: 'handed-back', ...human };
    inboxStore
      .send(runId, { channel: browserChannel(info.id), payload })
      .catch((error: unknown) => log.warn({ err: error, runId }, 'the run was not told of a hand-back'));
  }

  async function open({ url, steps }: Trail): Promise<{ live: LiveSession; life: string }> {
    const tellWait = (reason: 'busy' | 'lost', ahead: number) =>
      context.emit('browse-waiting', { sessionId: info.id, stepIndex: steps.length, reason, ahead });
    // It takes seconds: that is told before.
    if (isAgain) tellWait('lost', 0);
    const session = await deps.browsers.openSession({
      sessionId: info.id,
      signal,
      locale: input.locale === 'ja' ? 'ja-JP' : 'en-US',
      hadOne: isAgain,
      onWait: ({ ahead }) => tellWait('busy', ahead),
    });
    try {
      return await moveIn(session, url);
    } catch (error) {
      // Nobody knows of it yet: it would keep its place until it is found idle.
      await session.close('It could not be used.');
      throw error;
    }
  }

  async function moveIn(session: BrowserSession, lastUrl: string | undefined) {
    const live = createLiveSession({
      session,
      humanIdleMs: deps.humanIdleMs,
      onHandBack: tellHandBack,
      log,
    });
    await deps.sessions.open({
      id: info.id,
      runId,
      userId: scope.userId,
      nodeId: place.nodeId,
      nodeUrl: place.nodeUrl ?? null,
      expiresAt: new Date(info.expiresAt),
    });
    place.live.add(live);
    context.emit('browse-start', {
      websocketInfo: {
        session_id: info.id,
        user_id: scope.userId,
        ws_url: info.wsUrl,
        token: info.token,
      },
    });
    if (lastUrl !== undefined) {
      isReplacement = true;
      await session.act({ kind: 'open', url: lastUrl });
    }
    return { live, life: randomUUID() };
  }

  return {
    /** Opens one if there is none, where the last one was. */
    async get(trail: Trail): Promise<LiveSession> {
      opened ??= await open(trail);
      return opened.live;
    },

    /** Once: whether the one before it was lost. */
    takeReplaced(): boolean {
      const wasReplaced = isReplacement;
      isReplacement = false;
      return wasReplaced;
    },

    /** The one that is open. */
    current: (): LiveSession | undefined => opened?.live,

    /** Differs as soon as what was seen before may not be there any more: another browser, or a human's turn. */
    stamp: (): string | undefined => opened && `${opened.life}/${opened.live.humanTurns()}`,

    async end(): Promise<void> {
      if (!opened) return;
      await opened.live.session.close('The run is done with it.');
      await deps.sessions
        .close(info.id, place.nodeId)
        .catch((error: unknown) => log.warn({ err: error, runId }, 'an ended session is still listed'));
    },
  };
}
