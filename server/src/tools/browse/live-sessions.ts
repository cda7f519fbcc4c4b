import type { LiveSession, Watch, Watcher } from './live-session.ts';

export type LiveSessions = ReturnType<typeof createLiveSessions>;

const MOST_WATCHERS = 20;

/** The browsing sessions of this node that people may watch. */
export function createLiveSessions() {
  const sessions = new Map<string, LiveSession>();
  return {
    add(live: LiveSession): void {
      const { id, closed } = live.session;
      sessions.set(id, live);
      void closed.then(() => sessions.get(id) === live && sessions.delete(id));
    },

    watch(sessionId: string, watcher: Watcher): Watch | 'not-here' | 'too-many' {
      const live = sessions.get(sessionId);
      if (!live) return 'not-here';
      return live.watcherCount() >= MOST_WATCHERS ? 'too-many' : live.watch(watcher);
    },
  };
}
