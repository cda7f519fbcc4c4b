// Looks for runs that wait for a review and decides what rules can decide; the rest waits for people.
// QUARRY_URL=… QUARRY_API_KEY=… node bot.mjs [--once]
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@quarry/client';

const { QUARRY_URL, QUARRY_API_KEY } = process.env;
const quarry = createClient({ baseUrl: QUARRY_URL, apiKey: QUARRY_API_KEY });

const MOST_STEPS = 8;
const ALLOWED_TOOLS = new Set(['search', 'source_summary', 'recall', 'report']);

/** What a careful colleague would say to the draft. */
const rules = {
  onPlan(plan) {
    const foreign = plan.steps.filter(({ tool }) => !ALLOWED_TOOLS.has(tool));
    if (foreign.length > 0) return 'stop';
    return plan.steps.length > MOST_STEPS ? { answer: `At most ${MOST_STEPS} steps, please.` } : 'confirm';
  },
  onReport: ({ sections }) => (sections.length < 2 ? { answer: 'Two sections at least.' } : 'confirm'),
};

async function reviewAll() {
  const { runs } = await quarry.listRuns({ status: 'pending', limit: 50 });
  for (const { id, modelName, inputText } of runs) {
    const { status } = await quarry.reviewRun({ runId: id, modelName }, rules);
    console.log(`${status}: ${inputText}`);
  }
}

do {
  await reviewAll();
  if (!process.argv.includes('--once')) await sleep(10_000);
} while (!process.argv.includes('--once'));
