import { conversationEndpoints } from '@quarry/api/endpoints/conversations.ts';
import type { Engine } from '../../runs/engine.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function conversationRoutes({ conversations }: Engine): Route[] {
  return routes(conversationEndpoints, {
    listConversations: ({ scope, query }) => conversations.list(scope, query),
    createConversation: ({ scope, body }) => conversations.create(scope, body),
    getConversation: ({ scope, params }) => conversations.get(scope, params.conversationId),
    listExchanges: ({ scope, params, query }) => conversations.exchanges(scope, params.conversationId, query),
    deleteConversation: ({ scope, params }) => conversations.remove(scope, params.conversationId),
    updateConversation: ({ scope, params, body }) => conversations.update(scope, params.conversationId, body),
  });
}
