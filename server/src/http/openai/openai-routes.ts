import { openaiEndpoints } from '@quarry/api/endpoints/openai.ts';
import type { CreateResponseBody } from '@quarry/api/openai.ts';
import { AppError } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import type { Scope } from '../../store/database/scope.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';
import { chatChunks, chatCompletion } from './chat-completion.ts';
import { listChoices } from './choose-model.ts';
import { invalid, readMessages } from './read-messages.ts';
import type { Message, Request } from './read-messages.ts';
import { responseId, runIdOf } from './response-object.ts';
import { createResponseViews, seconds } from './response-views.ts';
import { answerOf } from './run-answer.ts';
import { sendSse } from './send-sse.ts';
import { startAsked } from './start-asked.ts';
import type { StartDeps } from './start-asked.ts';

export interface OpenaiDeps extends StartDeps {
  engine: Pick<Engine, 'cancel' | 'find' | 'followToEnd' | 'listModels' | 'remove' | 'start' | 'status'>;
}

/** OpenAI's API in front of runs (docs/openai.md). */
export function openaiRoutes(deps: OpenaiDeps): Route[] {
  const { engine } = deps;

  const { whole, eventsOf } = createResponseViews(engine);

  async function requestOf(scope: Scope, body: CreateResponseBody): Promise<Request> {
    const { input, instructions, previous_response_id: previousId } = body;
    const request = readMessages(asMessages(input), 'input');
    return {
      ...request,
      instructions: [instructions, request.instructions].filter(Boolean).join('\n\n'),
      history: [...(previousId ? await saidUntil(engine, scope, previousId) : []), ...request.history].slice(
        -500,
      ),
    };
  }

  return routes(openaiEndpoints, {
    createChatCompletion: async ({ scope, body, reservedRunId: reservedId, origin, signal, reply }) => {
      if ((body.n ?? 1) !== 1) throw invalid('n', 'One answer is given to a request: leave n out.');
      const request = readMessages(body.messages);
      const facade = { model: body.model, metadata: body.metadata ?? {} };
      const { reasoning_effort: effort, response_format: format } = body;
      const runId = await startAsked(deps, { scope, request, facade, effort, format, reservedId, origin });
      const { input, createdAt } = await engine.find(scope, runId);
      const asked = { engine, scope, runId, input, model: body.model, createdAt: seconds(createdAt) };
      if (!body.stream) return chatCompletion(asked, signal);
      const includeUsage = body.stream_options?.include_usage ?? false;
      return sendSse(reply, chatChunks(asked, { includeUsage, signal }));
    },

    createResponse: async ({ scope, body, reservedRunId: reservedId, origin, signal, reply }) => {
      const request = await requestOf(scope, body);
      const { model, background, previous_response_id: previousId, metadata } = body;
      const facade = {
        model,
        metadata: metadata ?? {},
        ...(background && { background }),
        ...(previousId && { previousId }),
      };
      const [effort, format] = [body.reasoning?.effort, body.text?.format];
      const runId = await startAsked(deps, { scope, request, facade, effort, format, reservedId, origin });
      if (body.stream) return sendSse(reply, eventsOf(scope, runId, { after: -1, signal }));
      if (background) return whole(scope, runId, signal);
      for await (const _ of answerOf(
        { engine, scope, runId, input: { locale: 'en', fileUrls: [] } },
        signal,
      ));
      return whole(scope, runId, signal);
    },

    getResponse: async ({ scope, params, query, signal, reply }) => {
      const { id } = await engine.find(scope, runIdOf(params.responseId));
      const after = query.starting_after === undefined ? -1 : Number(query.starting_after);
      if (query.stream === 'true') return sendSse(reply, eventsOf(scope, id, { after, signal }));
      return whole(scope, id, signal);
    },

    cancelResponse: async ({ scope, params, signal }) => {
      const runId = runIdOf(params.responseId);
      await engine.cancel(scope, runId).catch((error: unknown) => {
        // One that has ended is answered with as it is.
        if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
      });
      return whole(scope, runId, signal);
    },

    deleteResponse: async ({ scope, params: { responseId: id } }) => {
      await engine.remove(scope, runIdOf(id));
      return { id, object: 'response', deleted: true };
    },

    listOpenaiModels: async ({ scope }) => ({
      object: 'list',
      data: [...(await listChoices(deps, scope)).keys()].map(asModel),
    }),

    getOpenaiModel: async ({ scope, params: { modelId } }) => {
      if ((await listChoices(deps, scope)).has(modelId)) return asModel(modelId);
      const message = `The model "${modelId.slice(0, 100)}" does not exist here.`;
      throw new AppError('NOT_FOUND', message, { issues: [{ path: 'model', message }] });
    },
  });
}

const asModel = (id: string) => ({ id, object: 'model', created: 0, owned_by: 'quarry' });

/** Items that are no messages (calls of tools, reasoning) are what the caller's own tools have done. */
function asMessages(input: CreateResponseBody['input']): Message[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }];
  return input.flatMap(({ type = 'message', role, content }) =>
    type === 'message' && role !== undefined ? [{ role, content }] : [],
  );
}

/** The conversation up to a response, as the run behind it knows it. */
async function saidUntil(
  engine: Pick<Engine, 'find'>,
  scope: Scope,
  previousId: string,
): Promise<Request['history']> {
  const path = 'previous_response_id';
  const unknown = () => invalid(path, `There is no response "${previousId.slice(0, 60)}".`);
  const run = await Promise.resolve()
    .then(() => engine.find(scope, runIdOf(previousId)))
    .catch(() => {
      throw unknown();
    });
  if (run.status !== 'completed')
    throw invalid(
      path,
      `The response ${responseId(run.id)} has not completed: wait for it, or leave it out.`,
    );
  return [
    ...(run.input.history ?? []),
    { role: 'user', content: run.input.inputText },
    { role: 'assistant', content: run.text },
  ];
}
