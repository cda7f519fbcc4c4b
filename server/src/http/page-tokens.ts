import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { keyScope } from '@quarry/api/key-scopes.ts';
import { AppError } from '../errors.ts';
import type { Confinement } from '../store/accounts/api-keys.ts';
import type { Route } from './route.ts';

const PREFIX = 'qrt_';

const content = z.object({
  keyId: z.guid(),
  scopes: z.array(keyScope),
  runId: z.guid().optional(),
  conversationId: z.guid().optional(),
  /** Milliseconds. */
  until: z.number(),
});
export type PageToken = z.infer<typeof content>;

export const isPageToken = (key: string) => key.startsWith(PREFIX);

/** Tokens that need no row: they say what they open, and the signature says that we made them. */
export function createPageTokens(key: Buffer) {
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    write(token: PageToken): string {
      const text = Buffer.from(JSON.stringify(token)).toString('base64url');
      return `${PREFIX}${text}.${signatureOf(text).toString('base64url')}`;
    },

    read(given: string): PageToken | undefined {
      const [text = '', signature = ''] = given.slice(PREFIX.length).split('.');
      const sent = Buffer.from(signature, 'base64url');
      const right = signatureOf(text);
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return undefined;
      return content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
    },
  };
}

export type PageTokens = ReturnType<typeof createPageTokens>;

interface Named {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** What a request is about must be what the token opens: whatever names neither is not for it. */
export async function requireWithin(
  confinement: Confinement,
  { operationId }: Pick<Route, 'operationId'>,
  {
    named: request,
    conversationOf,
  }: { named: Named; conversationOf: (runId: string) => Promise<string | null> },
): Promise<void> {
  const { runId, conversationId } = {
    ...asIds(request.query),
    ...asIds(request.body),
    ...asIds(request.params),
  };
  const isRun = runId !== undefined && runId === confinement.runId && !STARTS.has(operationId);
  const isFine = isRun || (await isWithinConversation());
  if (isFine) return;
  async function isWithinConversation(): Promise<boolean> {
    if (confinement.conversationId === undefined) return false;
    const named = runId === undefined ? conversationId : await conversationOf(runId);
    return named === confinement.conversationId;
  }
  const what = confinement.runId === undefined ? 'conversation' : 'run';
  throw new AppError('FORBIDDEN', `This token opens one ${what}, and this request is not about it.`);
}

const STARTS = new Set(['startRun', 'streamRun']);

const asIds = (given: unknown): { runId?: string; conversationId?: string } => {
  const { runId, conversationId } = (given ?? {}) as Record<string, unknown>;
  return {
    ...(typeof runId === 'string' && { runId }),
    ...(typeof conversationId === 'string' && { conversationId }),
  };
};
