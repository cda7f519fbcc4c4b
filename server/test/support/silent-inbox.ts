import type { Inbox } from '../../src/runs/people/inbox.ts';

/** Nobody says anything. */
export const silentInbox: Inbox = {
  attend: () => ({ hasNews: () => false, end: () => undefined }),
  messages: async () => [],
  sendOnce: async () => true,
  until: async () => undefined,
};
