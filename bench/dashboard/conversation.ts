import { setTimeout as sleep } from 'node:timers/promises';
import type { DashboardApp, DashboardPage } from '../../server/test/dashboard/support/dashboard-app.ts';
import { MODEL } from '../../server/test/dashboard/support/dashboard-app.ts';
import { runInput } from '../../server/test/support/app.ts';
import { says } from '../../server/test/support/fake-openai.ts';
import { openConversation, scrollThread, watchFrames } from './in-page.ts';

const ANSWERS = 50;
const STREAMS = 3;
const NEWEST = 'This is the newest answer.';
const paragraph = 'The answer says a few things about the matter at hand, and a little more. '.repeat(5);

/** A conversation of fifty answers, each of some paragraphs. */
export async function makeConversation({ world, owner }: DashboardApp): Promise<string> {
  const { id } = await owner.quarry.createConversation({ title: 'Fifty answers' });
  for (let n = 1; n <= ANSWERS; n++) {
    const text = `## Answer ${n}\n\n${`${paragraph}\n\n`.repeat(4)}${n === ANSWERS ? NEWEST : ''}`;
    world.model = () => says(text);
    await owner.quarry.run(
      runInput(`Question ${n}`, { modelName: MODEL, conversationId: id, useHistory: false }),
    );
  }
  return id;
}

export async function timeToOpen(page: DashboardPage, id: string): Promise<number> {
  await page.goto('/');
  await page.locator(`a[href*="/c/${id}"]`).waitFor();
  return page.evaluate(openConversation, { id, words: NEWEST });
}

/** Frames while somebody types and scrolls, and three runs of the conversation write at once. */
export async function framesWhileStreaming(
  { world, owner }: DashboardApp,
  page: DashboardPage,
  conversationId: string,
): Promise<number[]> {
  world.model = () => says(`${paragraph}\n\n`.repeat(24), { tokenDelayMs: 15 });
  const input = (n: number) =>
    runInput(`Streamed ${n}`, { modelName: MODEL, conversationId, useHistory: false });
  const runs = Array.from({ length: STREAMS }, (_, n) => owner.quarry.run(input(n)));
  await sleep(500);
  await page.goto(`/c/${conversationId}`);
  await page
    .locator('article[aria-busy=true]')
    .nth(STREAMS - 1)
    .waitFor();
  const box = page.locator('[data-composer]');
  await box.focus();
  await page.evaluate(watchFrames);
  await page.keyboard.type('What does it say about the price of tea in the north of the country? ', {
    delay: 30,
  });
  await page.evaluate(scrollThread);
  const times = await page.evaluate(() => {
    Object.assign(globalThis, { framesDone: true });
    return (globalThis as unknown as { frameTimes: number[] }).frameTimes;
  });
  await Promise.all(runs);
  return times.slice(2);
}
