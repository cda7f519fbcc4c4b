import type { ConnectionProblem, ConnectionTest } from '@quarry/api/connections.ts';
import { z } from 'zod';
import { explainModelFailure } from './explain-model-failure.ts';
import { KNOWN_MODELS } from './known-models.ts';
import type { ModelResult } from './model.ts';
import { connectedProvider } from './model-providers.ts';
import type { ModelProvider, ProviderDeps } from './model-providers.ts';
import type { ModelConnection } from './model-settings.ts';
import { modelsFrom } from './models-from.ts';
import { probeList } from './probe-list.ts';

interface TryDeps extends ProviderDeps {
  callTimeoutMs: number;
  signal: AbortSignal;
}

/** A model that is loaded first may take this long before its first word. */
const TRY_MS = 60_000;
const SHOWN_MODELS = 500;
const NAMED_MODELS = 8;

/** Lists what a provider has, then asks one of its models one small question with a tool. */
export async function tryModels(connection: ModelConnection, deps: TryDeps): Promise<ConnectionTest> {
  const startedAt = performance.now();
  const done = (found: Omit<ConnectionTest, 'ms'>): ConnectionTest => ({
    ...found,
    models: found.models.slice(0, SHOWN_MODELS),
    ms: Math.round(performance.now() - startedAt),
  });
  const listed = await probeList(connection, deps);
  if (listed.problem) return done({ ok: false, problem: listed.problem, models: [] });
  const model = connection.model ?? chooseModel(connection, listed.models);
  const models = listed.models.map(({ id, contextWindow }) => ({
    id,
    ...(contextWindow && { contextWindow }),
  }));
  if (model === undefined) return done({ ok: false, problem: noModels(listed.isSilent), models });
  const provider = await connectedProvider({ ...connection, model }, deps);
  const outcome = await askForTool(provider, {
    model,
    address: listed.address,
    isVendor: listed.isVendor,
    deps,
  });
  return done({ ...outcome, ...alternatives(outcome.problem, models), models, model });
}

/** Who has named a model that is not there is told which ones are. */
function alternatives(problem: ConnectionProblem | undefined, models: readonly { id: string }[]) {
  const others = models.map(({ id }) => id).filter((id) => !NOT_FOR_TALKING.test(id));
  if (problem?.code !== 'no-such-model' || others.length === 0) return {};
  const named = `${others.slice(0, NAMED_MODELS).join(', ')}${others.length > NAMED_MODELS ? ' …' : ''}`;
  const said = /[.!?]$/.test(problem.message) ? problem.message : `${problem.message}.`;
  return { problem: { ...problem, message: `${said} There are: ${named}`, details: named } };
}

/** What an owner most likely wants: the vendor's known ones in our order, else the first that is for talking. */
function chooseModel({ vendor }: ModelConnection, listed: readonly { id: string }[]): string | undefined {
  const known = Object.keys(KNOWN_MODELS[vendor] ?? {});
  const there = new Set(listed.map(({ id }) => id));
  return (
    known.find((id) => there.has(id)) ??
    listed.find(({ id }) => !NOT_FOR_TALKING.test(id))?.id ??
    (listed.length === 0 ? known[0] : undefined)
  );
}

const NOT_FOR_TALKING =
  /embed|whisper|tts|audio|image|dall-?e|moderation|rerank|realtime|transcribe|sora|veo|imagen|aqa|guard/i;

const noModels = (isSilent: boolean): ConnectionProblem => ({
  code: 'no-models',
  message: isSilent
    ? 'The server does not list its models. Name one of them.'
    : 'The server has no model yet. Load one there first.',
});

const readiness = z.object({ word: z.string(), number: z.number() });

const TOOL = {
  type: 'function' as const,
  name: 'report_ready',
  description: 'Call this to report that you are ready.',
  inputSchema: {
    type: 'object' as const,
    properties: { word: { type: 'string' as const }, number: { type: 'number' as const } },
    required: ['word', 'number'],
  },
};

async function askForTool(
  provider: ModelProvider,
  {
    model: id,
    address,
    isVendor,
    deps,
  }: { model: string; address: string; isVendor: boolean; deps: TryDeps },
): Promise<Omit<ConnectionTest, 'ms' | 'models'>> {
  const settings = { fallbackModels: [], callTimeoutMs: Math.min(deps.callTimeoutMs, TRY_MS) };
  const model = modelsFrom([provider], { settings, log: deps.log }).find(`${provider.name}/${id}`)!;
  try {
    const answer = await model.call(
      {
        prompt: [
          {
            role: 'user',
            content: [
              { type: 'text', text: 'Call the tool report_ready with the word "ready" and the number 7.' },
            ],
          },
        ],
        tools: [TOOL],
        maxOutputTokens: 1_000,
      },
      { signal: deps.signal, maxRetries: 0, retryDelayMs: 0 },
    );
    return {
      ok: true,
      contextWindow: model.contextWindow,
      ...abilities(answer),
      vision: model.canSee()
        ? 'yes'
        : provider.models().find((one) => one.id === id)?.canSee === false
          ? 'no'
          : 'unknown',
    };
  } catch (error) {
    deps.signal.throwIfAborted();
    return { ok: false, problem: explainModelFailure(error, { address, model: id, isVendor }) };
  }
}

function abilities({ toolCalls }: ModelResult): Pick<ConnectionTest, 'tools' | 'json'> {
  const [call] = toolCalls;
  if (!call) return { tools: 'no', json: 'unknown' };
  return { tools: 'yes', json: readiness.safeParse(call.input).success ? 'yes' : 'no' };
}
