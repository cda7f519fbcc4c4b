import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { RunEvent } from '@quarry/api/events.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { createLogger } from '../../src/log.ts';
import { createAddressGuard } from '../../src/providers/web/address-guard.ts';
import type { Resolve } from '../../src/providers/web/guarded-connector.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { createSkillTool } from '../../src/tools/skill.ts';
import { findSkills } from '../../src/tools/skill/find-skills.ts';
import { createProxyOpener } from '../../src/tools/skill/open-proxy.ts';
import type { SkillDeps } from '../../src/tools/skill/skill-deps.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { checked } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';
import { textOf } from '../reviews/script.ts';
import { testSandboxes } from './test-sandboxes.ts';

export const ownSkills = path.resolve(import.meta.dirname, '../../../skills');

/** A skill as its files. */
export type SkillFiles = Record<string, string>;

export interface SkillAppOptions {
  skills?: Record<string, SkillFiles>;
  env?: Record<string, string>;
  /** host:port entries on loopback that the proxy may reach, and how names become addresses there. */
  allowPrivate?: string[];
  resolve?: Resolve;
}

export type SkillApp = Awaited<ReturnType<typeof startSkillApp>>;

/** The service with the skill tool, a sandbox that works, skills of the test beside ours, and a scripted model. */
export async function startSkillApp(options: SkillAppOptions = {}) {
  const folder = await makeSkills(options.skills ?? {});
  const { skills, broken } = await findSkills([ownSkills, folder]);
  const world = { sandboxes: testSandboxes as SkillDeps['sandboxes'], secretWaitMs: 600_000 };
  const script: { answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer> } = {
    answer: () => says('not scripted'),
  };
  const model = await fakeOpenAi((request) => script.answer(request));
  const safeFetch = createSafeFetch({ allowPrivate: [] });
  const guard = createAddressGuard({ allowPrivate: options.allowPrivate ?? [], ports: [80, 443] });
  const { resolve } = options;
  const app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODELS: 'm1', ...options.env },
    tools: ({ fileStore, files, secrets }) => [
      createSkillTool({
        skills,
        sandboxes: { report: () => world.sandboxes.report() },
        openProxy: createProxyOpener({ guard, log: createLogger('silent'), ...(resolve && { resolve }) }),
        secrets,
        fileStore,
        files,
        safeFetch,
        get secretWaitMs() {
          return world.secretWaitMs;
        },
      }) as Tool,
    ],
  });
  const client = app.client((await app.createKey()).key);
  await client.createAgent({ name: 'Mika' });

  return {
    /** What a test may change. */
    world,
    app,
    client,
    model,
    skills,
    broken,

    /** The tool is called with this, the questions of the skill are answered in turn, and the rest is said. */
    script(input: object, decisions: object[], answer = 'Done.') {
      const left = [...decisions];
      script.answer = (request) => {
        if (isSkillQuestion(request))
          return says(JSON.stringify(left.shift() ?? { action: 'stop', reason: 'no more' }));
        return hasToolResult(request) ? says(answer) : callsTool('skill', input);
      };
    },

    /** A run to its end: every event checked against the contract. */
    async run(inputText: string, more: Partial<StartRunInput> = {}) {
      model.requests.length = 0;
      const events: RunEvent[] = await Array.fromAsync(
        client.streamRun(runInput(inputText, { modelName: 'compatible/m1', ...more })),
      );
      const detail = await client.getRun(events[0]!.payload.runId);
      detail!.process.forEach(checked);
      return { events, detail: detail!, last: events.at(-1)! };
    },

    async stop() {
      await app.stop();
      await safeFetch.close();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A folder that holds them, each with its name and a description. */
export async function makeSkills(skills: Record<string, SkillFiles>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-skills-'));
  for (const [name, files] of Object.entries(skills)) {
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(folder, name, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, text);
    }
  }
  return folder;
}

export const manifest = (name: string, fields = '', body = 'Do as you are told.') =>
  `---\nname: ${name}\ndescription: A skill for tests.\n${fields}\n---\n\n${body}\n`;

/** What the skill tool itself asks of the model, and not the conversation. */
export const isSkillQuestion = (request: FakeRequest): boolean =>
  /You carry out a task with a skill|You choose the skill/.test(textOf(request));

export const hasToolResult = ({ body }: FakeRequest): boolean =>
  (body.messages as { role: string }[]).some(({ role }) => role === 'tool');

export function payloads<Type extends RunEvent['type']>(events: RunEvent[], type: Type) {
  return events.flatMap((event) =>
    event.type === type ? [event.payload as Extract<RunEvent, { type: Type }>['payload']] : [],
  );
}

export const printed = (events: RunEvent[], stream = 'stdout'): string =>
  payloads(events, 'skill-delta')
    .filter((payload) => payload.stream === stream)
    .map(({ text }) => text)
    .join('');
