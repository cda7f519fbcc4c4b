import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Model } from '../../src/providers/model/model.ts';
import type { Sandbox, SandboxJob } from '../../src/providers/sandbox/sandbox.ts';
import type { RunWriter } from '../../src/runs/events/event-log.ts';
import { createLogger } from '../../src/log.ts';
import { createHumanWaits } from '../../src/runs/people/human-waits.ts';
import { createSteps } from '../../src/runs/agent/steps.ts';
import type { RunContext } from '../../src/runs/agent/run-context.ts';
import { useTool } from '../../src/runs/agent/tool-context.ts';
import { createSkillTool } from '../../src/tools/skill.ts';
import { findSkills } from '../../src/tools/skill/find-skills.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { ownSkills } from './skill-app.ts';
import { createFloor } from '../../src/runs/agent/floor.ts';
import { silentInbox } from '../support/silent-inbox.ts';
import { allowingGuard } from '../support/allowing-guard.ts';

/** A sandbox that counts, and says something in two pieces. */
function countingSandbox() {
  const jobs: SandboxJob[] = [];
  const sandbox: Sandbox = {
    tier: 'bubblewrap',
    languages: ['python'],
    hasNetwork: true,
    note: '',
    async run(job) {
      jobs.push(job);
      job.onOutput?.('stdout', 'half ');
      job.onOutput?.('stdout', 'whole');
      return {
        exitCode: 0,
        stdout: 'half whole',
        stderr: '',
        outputFiles: [],
        refusedFiles: [],
        durationMs: 1,
      };
    },
  };
  return { jobs, sandbox };
}

/** Calls the tool on a node that dies when it would write the nth event of a type, and then on another. */
async function callTwice(diesAt: { type: string; nth: number }) {
  const finished = new Map<string, unknown>();
  const events: string[] = [];
  let left = diesAt.nth;
  let node = new AbortController();
  const write = (type: string) => {
    if (type === diesAt.type && (left -= 1) === 0) {
      const last = [...finished.keys()].at(-1);
      // A step and its event are stored together, or not at all.
      if (last?.includes(`/emit/${type}/`)) finished.delete(last);
      node.abort(new Error('the node died'));
      throw node.signal.reason;
    }
    events.push(type);
  };
  const writer: RunWriter = {
    emit: write,
    text: (_, { type }) => write(type),
    keepStep: (key, output) => void finished.set(key, structuredClone(output)),
    pause: async () => ({ isWorkflowEnded: false }),
    flushed: async () => undefined,
    finish: async () => ({ isWorkflowEnded: false }),
    close: () => undefined,
  };
  const { jobs, sandbox } = countingSandbox();
  const { skills } = await findSkills([ownSkills]);
  const tool = createSkillTool({
    skills,
    sandboxes: { report: async () => [{ sandbox }] },
    secrets: { missing: async () => [], reveal: async () => new Map() },
    secretWaitMs: 1_000,
  } as unknown as Parameters<typeof createSkillTool>[0]);
  const input = { query: 'Count', skill: 'text-tools', script: 'scripts/text.py', args: ['count'] };
  const run = {
    id: 'r',
    workspaceId: 'w',
    userId: 'u',
    createdAt: new Date(),
    input: { locale: 'en', inputText: 'Count', fileUrls: [] },
  } as unknown as RunContext['run'];
  const call = () =>
    useTool(
      {
        run,
        model: {} as Model,
        helpers: {} as RunContext['helpers'],
        writer,
        signal: (node = new AbortController()).signal,
        steps: createSteps(writer, finished),
        tools: [tool as Tool],
        usage: { inputTokens: 0, outputTokens: 0 },
        inbox: silentInbox,
        waits: createHumanWaits(new Date()),
        floor: createFloor(),
        guard: allowingGuard(run),
        sources: { ofRun: async () => [] },
        repairs: false,
        log: createLogger('silent'),
      },
      { id: 'skill', input, prefix: 'tool/0' },
    );
  await assert.rejects(call(), /the node died/);
  const result = await call();
  return { result, events, runs: jobs.length };
}

test('code that has ended is not run again', async () => {
  const { result, events, runs } = await callTwice({ type: 'skill-complete', nth: 1 });
  assert.ok(result.ok);
  assert.equal(runs, 1);
  assert.deepEqual(events, ['skill-session-start', 'skill-delta', 'skill-delta', 'skill-complete']);
});

test('code that was interrupted is begun again, and what it had said is void', async () => {
  const { result, events, runs } = await callTwice({ type: 'skill-delta', nth: 2 });
  assert.ok(result.ok);
  assert.equal(runs, 2);
  const again = ['skill-session-start', 'skill-delta', 'skill-delta', 'skill-complete'];
  assert.deepEqual(events, ['skill-session-start', 'skill-delta', ...again]);
});
