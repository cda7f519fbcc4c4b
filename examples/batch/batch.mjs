// Asks every line of a file, a few at a time, and writes each answer as a line of JSON as soon as it is there.
// Started again with the same files it asks only what has no answer yet.
// QUARRY_URL=… QUARRY_API_KEY=… MODEL=… node batch.mjs questions.txt answers.ndjson
import { appendFile, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createClient } from '@quarry/client';

const AT_ONCE = 4;
const { QUARRY_URL, QUARRY_API_KEY, MODEL } = process.env;
const [questionFile, answerFile] = process.argv.slice(2);
// Many questions meet the rate limit: the client waits as long as the service says.
const quarry = createClient({ baseUrl: QUARRY_URL, apiKey: QUARRY_API_KEY, retries: 10 });

const lines = async (file) => (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean);
const answered = new Set((await lines(answerFile)).map((line) => JSON.parse(line).question));
const waiting = (await lines(questionFile)).filter((question) => !answered.has(question));

async function work() {
  for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
    // The same question of the same file is the same run, also after a crash in between.
    const idempotencyKey = createHash('sha256').update(`${questionFile} ${question}`).digest('hex');
    const { runId, status, text, sources, error } = await quarry.runAndReview(
      { modelName: MODEL, inputText: question, useHistory: false },
      { onPlan: () => 'confirm', onReport: () => 'confirm', onMatrix: () => 'confirm' },
      { idempotencyKey },
    );
    await appendFile(answerFile, `${JSON.stringify({ question, runId, status, text, sources, error })}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work));
console.log(`${(await lines(answerFile)).length} answers in ${answerFile}`);
