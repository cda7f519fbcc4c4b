import { MOST_COLLECTED } from '@quarry/api/collections.ts';
import { fileUrl } from '@quarry/api/files.ts';
import type { StartRunBody } from '@quarry/api/run-requests.ts';
import { badRequest, notFound } from '../../errors.ts';
import { promptKeys } from '../../prompts/chat.ts';
import type { Models, WorkspaceModels } from '../../providers/model/model.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { ConversationStore } from '../../store/runs/conversations.ts';
import type { MatrixStore } from '../../store/runs/matrices.ts';
import type { RunInput } from '../../store/runs/runs.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { CollectionStore } from '../../store/workspace/collections.ts';
import type { MentionStore } from '../../store/workspace/mentions.ts';
import { validateMatrixContexts } from '../reviews/matrix-context.ts';

export interface InputDeps {
  agents: AgentStore;
  collections: Pick<CollectionStore, 'itemsOf' | 'list'>;
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
  return { ...body, ...(await collected(deps, scope, body)), agentId: agent.id };
}

/** What is in the chosen collections is read like what is mentioned and attached. */
async function collected(
  { collections }: Pick<InputDeps, 'collections'>,
  scope: Scope,
  { scope: within, mentions, fileUrls }: StartRunBody,
): Promise<Partial<StartRunBody>> {
  const ids = within?.collections ?? [];
  if (ids.length === 0) return {};
  const own = new Set((await collections.list(scope)).map(({ id }) => id));
  if (ids.some((id) => !own.has(id))) throw notFound('Collection');
  const items = await collections.itemsOf(scope, ids);
  const sources = items.flatMap(({ sourceId, sourceType, title, url }) =>
    sourceId === null
      ? []
      : [
          {
            id: sourceId,
            type: `${sourceType!}-source` as const,
            label: (title || url!).slice(0, 60).toWellFormed(),
          },
        ],
  );
  const files = items.flatMap(({ fileId }) => (fileId === null ? [] : [fileUrl(fileId)]));
  const given = {
    mentions: [...mentions, ...sources.filter(({ id }) => !mentions.some((one) => one.id === id))],
    fileUrls: [...new Set([...fileUrls, ...files])],
  };
  if (given.mentions.length > MOST_COLLECTED.sources || given.fileUrls.length > MOST_COLLECTED.files)
    throw badRequest(
      `The chosen collections hold too much for one question: with what is attached and mentioned ${given.mentions.length} sources and ` +
        `${given.fileUrls.length} files. At most ${MOST_COLLECTED.sources} and ${MOST_COLLECTED.files} can be read.`,
      [{ path: 'scope.collections', message: 'Holds too much for one question.' }],
    );
  return given;
}

/** `default` stands for what is set, and may stand for none. */
function requireHelpers(models: Models, helpers: StartRunBody['models'] = {}): void {
  for (const [role, name] of Object.entries(helpers))
    if (name !== 'default') requireModel(models, name, `models.${role}`);
}

export function requireModel(models: Models, name: string, field = 'modelName'): void {
  if (models.isKnown(name)) return;
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
