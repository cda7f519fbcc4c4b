import { tokenEndpoints } from '@quarry/api/endpoints/tokens.ts';
import { AppError, badRequest, notFound } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import type { ConversationStore } from '../../store/runs/conversations.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import type { PageTokens } from '../page-tokens.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

interface TokenDeps {
  engine: Pick<Engine, 'find'>;
  conversations: Pick<ConversationStore, 'find'>;
  pageTokens: PageTokens;
}

export function tokenRoutes({ engine, conversations, pageTokens }: TokenDeps): Route[] {
  return routes(tokenEndpoints, {
    createToken: async ({ scope, body }) => {
      const { runId, conversationId, scopes, minutes } = body;
      if (scope.isSession || scope.confinement)
        throw new AppError('FORBIDDEN', 'Tokens are made with a key.');
      if (runId === undefined && conversationId === undefined)
        throw badRequest('Name a run or a conversation.', [
          { path: 'runId', message: 'Name a run or a conversation.' },
        ]);
      const lacking = scopes.filter((wanted) => !scope.scopes.includes(wanted));
      if (lacking.length > 0)
        throw new AppError('FORBIDDEN', `The key itself lacks the scope "${lacking.join('", "')}".`);
      if (runId !== undefined) await engine.find(scope, runId);
      if (conversationId !== undefined && !(await conversations.find(scope, conversationId)))
        throw notFound('Conversation');
      const until = databaseNow() + minutes * 60_000;
      const token = pageTokens.write({ keyId: scope.callerId, scopes, runId, conversationId, until });
      return { token, scopes, expiresAt: new Date(until).toISOString() };
    },
  });
}
