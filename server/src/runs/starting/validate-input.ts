import type { StartRunBody } from '@quarry/api/runs.ts';
import { badRequest, notFound } from '../../errors.ts';
import { promptKeys } from '../../prompts/chat.ts';
import type { Models, WorkspaceModels } from '../../providers/model/model.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { ConversationStore } from '../../store/runs/conversations.ts';
import type { MatrixStore } from '../../store/runs/matrices.ts';
import type { RunInput } from '../../store/runs/runs.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { MentionStore } from '../../store/workspace/mentions.ts';
import { validateMatrixContexts } from '../reviews/matrix-context.ts';

export interface InputDeps {
  agents: AgentStore;
  conversations: ConversationStore;
  matrices: MatrixStore;
  mentions: MentionStore;
  models: WorkspaceModels;
}

/** The request with its agent decided, or the reason why it cannot be carried out. */
export async function validateInput(deps: InputDeps, scope: Scope, body: StartRunBody): Promise<RunInput> {
  const models = await deps.models.of(scope.workspaceId);
  requireModel(models, body.modelName);
  requireHelpers(models, body.models);
  if (!promptKeys.some((key) => key === body.promptKey))
    throw unknownValue('promptKey', body.promptKey, promptKeys);
  const agent = body.agentId
    ? await deps.agents.find(scope, body.agentId)
    : await deps.agents.findDefault(scope);
  if (!agent && body.agentId) throw notFound('Agent');
  if (!agent)
    throw badRequest(
      'The workspace has no default agent. Create one with POST /agent, or name one in agentId.',
    );
  if (body.conversationId && !(await deps.conversations.find(scope, body.conversationId)))
    throw notFound('Conversation');
  await validateMatrixContexts(deps, scope, body);
  const unknown = await deps.mentions.findUnknown(scope, body.mentions);
  if (unknown) throw notFound(`The mentioned ${unknown.type} ${unknown.id} was`);
  return { ...body, agentId: agent.id };
}

/** `default` stands for what is set, and may stand for none. */
function requireHelpers(models: Models, helpers: StartRunBody['models'] = {}): void {
  for (const [role, name] of Object.entries(helpers))
    if (name !== 'default') requireModel(models, name, `models.${role}`);
}

export function requireModel(models: Models, name: string, field = 'modelName'): void {
  if (models.find(name)) return;
  throw unknownValue(
    field,
    name,
    models.list().map((model) => model.name),
  );
}

function unknownValue(field: string, given: string, known: readonly string[]) {
  const message = `Unknown ${field} "${given.slice(0, 100)}". Known here: ${known.join(', ')}.`;
  return badRequest(message, [{ path: field, message }]);
}
