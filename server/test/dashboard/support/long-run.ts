import { eq } from 'drizzle-orm';
import { events } from '../../../src/store/schema/runs.ts';
import { runInput } from '../../support/app.ts';
import { says } from '../../support/fake-openai.ts';
import { MODEL } from './dashboard-app.ts';
import type { DashboardApp } from './dashboard-app.ts';

export const LONG_RUN_EVENTS = 5_000;
export const LAST_WORDS = 'Here the long answer ends.';

/** A finished run whose timeline is made into one of 5,000 events: searches, pages, and a text in many pieces. */
export async function makeLongRun({ app, world, owner }: DashboardApp): Promise<string> {
  world.model = () => says('Short.');
  const result = await owner.quarry.run(
    runInput('What is there to know about everything?', { modelName: MODEL }),
  );
  const { runId } = result;
  const [config] = await app.db.select().from(events).where(eq(events.runId, runId)).limit(1);
  const rows = [
    { type: 'config', payload: config!.payload },
    ...Array.from({ length: LONG_RUN_EVENTS - 2 }, (_, n) => middle(runId, n)),
    { type: 'complete', payload: end(runId) },
  ].map((row, index) => ({ ...row, runId, seq: index + 1 }));
  await app.db.delete(events).where(eq(events.runId, runId));
  for (let at = 0; at < rows.length; at += 1_000)
    await app.db.insert(events).values(rows.slice(at, at + 1_000));
  return runId;
}

function middle(runId: string, n: number) {
  const stepIndex = Math.floor(n / 10);
  switch (n % 10) {
    case 0:
      return { type: 'search-query-generation-start', payload: { runId } };
    case 1:
      return { type: 'search-query-generated', payload: { runId, query: `query ${n}`, index: 0 } };
    case 2:
    case 3: {
      const url = `https://x.example/${n - (n % 2 === 1 ? 1 : 0)}`;
      const status = n % 10 === 2 ? 'started' : 'completed';
      return { type: 'search-scraping', payload: { runId, url, status, title: `Page ${n}` } };
    }
    case 9: {
      const usage = { inputTokens: 100, outputTokens: 20 };
      return {
        type: 'step',
        payload: { runId, stepIndex, status: 'completed', finishReason: 'stop', usage },
      };
    }
    default: {
      const deltaText = `Sentence ${n} says something of a certain length about the matter. `;
      return {
        type: 'delta',
        payload: { runId, stepIndex, deltaText, modelId: 'm1', provider: 'compatible' },
      };
    }
  }
}

function end(runId: string) {
  const paragraph = 'A paragraph of the long answer that says a few things about the matter at hand. '.repeat(
    6,
  );
  const text = `${Array.from({ length: 120 }, (_, n) => `## Part ${n + 1}\n\n${paragraph}`).join('\n\n')}\n\n${LAST_WORDS}`;
  return {
    runId,
    text,
    finishReason: 'stop',
    status: 'completed',
    model: { id: 'm1', provider: 'compatible' },
  };
}
