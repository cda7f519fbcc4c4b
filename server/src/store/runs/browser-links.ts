/** Where a browsing session is watched, and what a token for that is made of. */
export const livePath = (sessionId: string) => `/api/v1/browser/live/${sessionId}`;
export const liveWords = (session: { id: string; userId: string }) => ['live', session.id, session.userId];

/** The same from one node to another, which has checked the watcher's token. */
export const relayWords = (sessionId: string) => ['relay', sessionId];

export const screenshotPath = (id: string) => `/api/v1/browser/screenshot/${id}`;
export const screenshotWords = (picture: { id: string; userId: string }) => [
  'screenshot',
  picture.id,
  picture.userId,
];
