import { z } from 'zod';

const position = { x: z.number().min(0).max(100_000), y: z.number().min(0).max(100_000) };
const distance = z.number().min(-100_000).max(100_000);

/** What a human does in the page; positions are in pixels of the viewport, keys are named as `KeyboardEvent.key` is. */
export const liveViewInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mouse'),
    action: z.enum(['move', 'down', 'up']),
    ...position,
    button: z.enum(['left', 'middle', 'right']).optional(),
    clickCount: z.int().min(1).max(3).optional(),
  }),
  z.object({ kind: z.literal('wheel'), ...position, deltaX: distance, deltaY: distance }),
  z.object({ kind: z.literal('key'), action: z.enum(['down', 'up']), key: z.string().min(1).max(50) }),
  z.object({ kind: z.literal('text'), text: z.string().min(1).max(10_000) }),
  z.object({
    kind: z.literal('touch'),
    action: z.enum(['start', 'move', 'end']),
    points: z.array(z.object(position)).max(10),
  }),
]);
export type LiveViewInput = z.infer<typeof liveViewInput>;

/** What a watcher sends, as JSON text. */
export const liveViewCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take-control') }),
  z.object({ type: z.literal('hand-back') }),
  z.object({ type: z.literal('input'), input: liveViewInput }),
]);
export type LiveViewCommand = z.infer<typeof liveViewCommand>;

export const liveViewState = z.object({
  type: z.literal('state'),
  sessionId: z.string(),
  control: z.enum(['agent', 'human']),
  /** Whether this socket is the human's. */
  isMine: z.boolean(),
  url: z.string(),
  /** Empty while it is not known. */
  title: z.string(),
  viewport: z.object({ width: z.int(), height: z.int() }),
});
export type LiveViewState = z.infer<typeof liveViewState>;

/** What a watcher receives as JSON text; a binary message is a frame, a JPEG of the viewport. */
export const liveViewMessage = z.discriminatedUnion('type', [
  liveViewState,
  z.object({ type: z.literal('refused'), reason: z.string() }),
]);
export type LiveViewMessage = z.infer<typeof liveViewMessage>;

/** Why a socket was closed; 1000 is the end of the session, 1001 that of the service. */
export const liveViewClose = {
  badMessage: 4400,
  badToken: 4401,
  noSession: 4404,
  otherNode: 4421,
  tooMany: 4429,
  notNow: 4503,
} as const;
