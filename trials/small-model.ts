import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import { createWebSearch } from '../server/src/providers/search/search-web.ts';
import { startWebServer } from '../server/src/providers/web/testing/web-server.ts';
import { createMatrixTool } from '../server/src/tools/matrix.ts';
import { createPlanTool } from '../server/src/tools/plan.ts';
import { createReportTool } from '../server/src/tools/report.ts';
import type { ReviewTool } from '../server/src/tools/review-tool.ts';
import { createSearchTool } from '../server/src/tools/search.ts';
import type { Tool } from '../server/src/tools/tool.ts';
import { teaPages } from '../server/test/reviews/tea-pages.ts';
import { checked } from '../server/test/runs/timeline.ts';
import { runInput, startTestApp } from '../server/test/support/app.ts';
import { fetchParts } from './support/small-model/fetch-parts.ts';

// The weakest model that anyone will connect, 135 million parameters, goes through all that a run can be. What it says
// does not matter: nothing may crash, hang, loop or be stored broken, and each run ends in an answer or a clear error.

const SMALL = 'compatible/smollm2';
const EMBEDDED = 'embedded/extractive';

const say = (words: string) => process.stdout.write(`${words}\n`);

const parts = fetchParts();
if (typeof parts === 'string')
  say(`The small model cannot be had here, so there is nothing to try: ${parts}`);
else await tryOut(parts);

async function tryOut({ folder, gguf }: Exclude<ReturnType<typeof fetchParts>, string>): Promise<void> {
  const serve = path.join(import.meta.dirname, 'support/small-model/serve.ts');
  const server = spawn('nice', ['-n', '10', process.execPath, serve, folder, gguf], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await goThrough(await addressOf(server));
  } finally {
    server.kill();
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  const lines = createInterface({ input: server.stdout! });
  const [address] = (await Promise.race([once(lines, 'line'), once(server, 'exit')])) as [unknown];
  assert.ok(typeof address === 'string', 'the small model does not start');
  return address;
}

async function goThrough(baseUrl: string): Promise<void> {
  const web = await startWeb();
  const app = await startTestApp({
    env: {
      LLM_BASE_URL: baseUrl,
      RUN_MAX_STEPS: '5',
      RUN_MAX_SECONDS: '600',
      MODEL_CALL_TIMEOUT_MS: '600000',
      ALLOW_PRIVATE_NETWORK: web.hostPort,
    },
    tools: (deps) => [createSearchTool({ webSearch: web.search, sourceDeps: deps }) as Tool],
    reviewTools: (deps) => [
      createPlanTool({
        tools: [createSearchTool({ webSearch: web.search, sourceDeps: deps }) as Tool],
      }) as ReviewTool,
      createReportTool({ webSearch: web.search, sourceDeps: deps }) as ReviewTool,
      createMatrixTool({ webSearch: web.search, sourceDeps: deps, matrices: deps.matrices }) as ReviewTool,
    ],
  });
  try {
    const client = app.client((await app.createKey()).key);
    await client.createAgent({ name: 'Mika' });
    const follow = async (what: string, events: AsyncIterable<RunEvent>) => {
      const all = await Array.fromAsync(events);
      const last = all.at(-1)!;
      await checkRecord(all[0]!.payload.runId);
      say(`${what}: ${endOf(last)}`);
      return last;
    };
    const checkRecord = async (runId: string) => {
      const run = await client.getRun(runId);
      run!.process.forEach(checked);
      const stored = JSON.stringify(run);
      assert.ok(!stored.includes('\\u0000') && !/\\ud[89a-f]/i.test(stored), 'stored broken');
    };
    const ask = (what: string, inputText: string, more = {}) =>
      follow(what, client.streamRun(runInput(inputText, { modelName: SMALL, maxRetries: 0, ...more })));

    await ask('direct answer', 'What is the capital of France?', { promptKey: 'direct-answer' });
    await ask('question', 'When did green tea come to Japan? Search for it.');
    await ask('Japanese', '緑茶はいつ日本に来ましたか。', { locale: 'ja' });
    await ask('plan of its own', 'Make a plan to research green tea.');

    const review = async (kind: DraftKind, inputText: string) => {
      const { runId, status } = await client.run(runInput(inputText, { modelName: EMBEDDED }));
      assert.equal(status, 'pending', `no ${kind} to review`);
      await redraft(kind, runId);
      await client.confirmDraft({ kind, runId });
      await follow(`${kind} carried out`, client.streamResume({ runId, modelName: SMALL }));
    };
    const redraft = async (kind: DraftKind, runId: string) => {
      const answer = { kind, runId, answer: 'Make it shorter and clearer.', modelName: SMALL };
      try {
        const { event } = await client.answerDraft(answer);
        say(`${kind} drafted: ${JSON.stringify(event.payload).slice(0, 400)}`);
      } catch (error) {
        if (!(error instanceof QuarryError)) throw error;
        say(`${kind} not drafted: ${error.message}`);
      }
    };
    await review('plan', 'Make a plan to research green tea');
    await review('report', 'Write a report on green tea');
    await review('matrix', 'Make a comparison table of green tea and black tea by origin and caffeine');
  } finally {
    await app.stop();
    await web.close();
  }
}

/** A web of a few pages about tea, all of which every search finds. */
async function startWeb() {
  const site = await startWebServer((request, response) => {
    const page = teaPages[Number(request.url?.slice(1))];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      page && `<title>${page.title}</title><article><h1>${page.title}</h1><p>${page.text}</p></article>`,
    );
  });
  const results = teaPages.map(({ title }, i) => ({ url: `${site.origin}/${i}`, title, snippet: '' }));
  const search = createWebSearch([{ name: 'local', search: async () => ({ results, images: [] }) }]);
  return { search, hostPort: site.hostPort, close: () => site.close() };
}

/** An answer, a draft or a clear error; anything else fails the trial. */
function endOf(last: RunEvent): string {
  switch (last.type) {
    case 'complete':
      assert.ok(last.payload.text.trim() !== '', 'an answer without words');
      return `${last.payload.finishReason}: ${last.payload.text.slice(0, 300)}`;
    case 'error':
      assert.ok(last.payload.message.length > 10, 'an error without a reason');
      return `error: ${last.payload.message}`;
    case 'first_plan':
    case 'first_report_structure':
    case 'first_matrix_structure':
      return `draft: ${JSON.stringify(last.payload).slice(0, 300)}`;
    default:
      assert.fail(`the run ends with ${last.type}`);
  }
}
