import assert from 'node:assert/strict';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { processOf, until } from '../runs/timeline.ts';
import type { Client } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestAppOptions } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

export const MODEL = 'compatible/m1';

/** A question to the model, seen from its side of the wire. */
export interface Asked {
  kind: 'answer' | 'mode' | 'memory';
  /** Whose persona it is asked with. */
  agent: string;
  /** The whole last message of the user. */
  text: string;
  /** Without the data around it. */
  question: string;
  /** Tools that have answered already. */
  results: number;
  request: FakeRequest;
}

export type TeamScript = (asked: Asked) => FakeAnswer | Promise<FakeAnswer>;

/** The shortest answer. */
export const isDone = ({ agent }: Asked) => says(`${agent} is done.`);

export function readAsked(request: FakeRequest): Asked {
  const messages = request.body.messages as { role: string; content: unknown }[];
  const system = String(messages[0]?.content);
  const text = textOf(messages.findLast(({ role }) => role === 'user')?.content);
  return {
    kind: kindOf(system),
    agent: /## Your name\n(.+)/.exec(system)?.[1] ?? '',
    text,
    question: text.split(/<\/(?:mention|source)>\n\n/).at(-1)!,
    results: messages.filter(({ role }) => role === 'tool').length,
    request,
  };
}

function kindOf(system: string): Asked['kind'] {
  if (system.startsWith('A request goes to several')) return 'mode';
  return system.startsWith('You keep the long-term memory') ? 'memory' : 'answer';
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as { text: string }[]).map(({ text }) => text).join('');

export type Team = Awaited<ReturnType<typeof startTeam>>;

/** The service with Mika, who is asked, her colleagues Ken, Yui and Aoi, and a scripted model. */
export async function startTeam(options: TestAppOptions = {}) {
  let script: TeamScript = isDone;
  const asked: Asked[] = [];
  const model = await fakeOpenAi((request) => {
    const question = readAsked(request);
    asked.push(question);
    return script(question);
  });
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', ...options.env };
  const app = await startTestApp({ ...options, env });
  const { key, workspaceId, userId } = await app.createKey();
  const client = app.client(key);
  const ids = await createAgents(client, ['Mika', 'Ken', 'Yui', 'Aoi']);

  return {
    app,
    client,
    ids,
    asked,
    scope: { workspaceId, userId },
    modelSays(next: TeamScript) {
      script = next;
      asked.length = 0;
    },
    /** Mika is asked, and the named ones are mentioned. */
    input: (text: string, names: string[], more: Partial<StartRunInput> = {}) =>
      teamInput(ids, text, { names, more }),
    async stop() {
      await app.stop();
      await model.close();
    },
  };
}

export async function createAgents(client: Client, names: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = (await client.createAgent({ name })).id;
  return ids;
}

export function teamInput(
  ids: Record<string, string>,
  text: string,
  { names, more = {} }: { names: string[]; more?: Partial<StartRunInput> },
): StartRunInput {
  const mentions = names.map((name) => ({ id: ids[name]!, type: 'agent' as const, label: name }));
  return runInput(text, { modelName: MODEL, retryDelayMs: 0, maxRetries: 0, mentions, ...more });
}

export interface RunTree {
  runId: string;
  agent: string;
  status: string;
  /** What it was asked, and what it answered. */
  input: string;
  text: string;
  children: RunTree[];
}

/** The run with all that came of it, once nothing of it is waiting or at work. */
export async function wholeTree(client: Client, runId: string): Promise<RunTree> {
  const detail = await until(async () => {
    const run = await client.getRun(runId);
    assert.ok(run);
    const isWaiting = run.delegation?.links.some(({ state }) => state === 'waiting');
    return run.status === 'running' || isWaiting ? undefined : run;
  }, `the children of run ${runId}`);
  const children: RunTree[] = [];
  for (const child of detail.childRuns) {
    const tree = await wholeTree(client, child.id);
    assert.equal((await client.getRun(child.id))?.parentRunId, runId);
    children.push(tree);
  }
  const events = await processOf(client, runId);
  const config = events.find((event) => event.type === 'config');
  const last = events.at(-1);
  return {
    runId,
    agent: detail.agentName,
    status: (await client.getRunStatus(runId)).status,
    input: config?.payload.inputText ?? '',
    text: last?.type === 'complete' ? last.payload.text : '',
    children,
  };
}

/** Agents and their answers, as an indented list. */
export const drawn = ({ agent, text, children }: RunTree, indent = ''): string =>
  [`${indent}${agent}: ${text}`, ...children.map((child) => drawn(child, `${indent}  `))].join('\n');

/** What a run decided about its agents. */
export async function decisionOf(client: Client, runId: string) {
  const found = (await processOf(client, runId)).find((event) => event.type === 'agent-delegation');
  assert.ok(found, 'no agent-delegation in the timeline');
  return found.payload;
}
