// What is measured by the page itself. Each is sent to it as text: it knows nothing outside of its own function.

export interface Opened {
  readable: number;
  whole: number;
}

/** In the page: from the click until the answer can be read, and until its end stands in the document. */
export async function openRun({ runId, words }: { runId: string; words: string }): Promise<Opened> {
  const start = performance.now();
  document.querySelector<HTMLElement>(`a[href$="${runId}"]`)!.click();
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows nothing outside of this function
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the same
  const text = () => document.querySelector('article')?.textContent ?? '';
  while (text() === '') await frame();
  const readable = performance.now() - start;
  while (!text().includes(words)) await frame();
  return { readable, whole: performance.now() - start };
}

export async function scrollThrough(): Promise<number[]> {
  const boxes = [...document.querySelectorAll<HTMLElement>('[role=region], [role=tabpanel]')];
  const times: number[] = [];
  let last = performance.now();
  for (let step = 0; step < 120; step++) {
    for (const box of boxes) box.scrollTop = (box.scrollHeight * step) / 120;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times;
}

/** In the page: the graph turns on with every frame, as when a key is held. */
export async function turnGraph(): Promise<number[]> {
  const view = document.querySelector('[role=application]')!;
  const times: number[] = [];
  let last = performance.now();
  for (let step = 0; step < 240; step++) {
    view.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    times.push(now - last);
    last = now;
  }
  return times.slice(10);
}

/** In the page: from the click on a conversation until its newest answer stands in the document. */
export async function openConversation({ id, words }: { id: string; words: string }): Promise<number> {
  const start = performance.now();
  document.querySelector<HTMLElement>(`a[href*="/c/${id}"]`)!.click();
  while (![...document.querySelectorAll('article')].some((one) => one.textContent?.includes(words)))
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - start;
}

/** In the page: how long frames take until it is told to stop. */
export function watchFrames(): void {
  const times: number[] = [];
  let last = performance.now();
  const next = (now: number) => {
    times.push(now - last);
    last = now;
    if (!('framesDone' in globalThis)) requestAnimationFrame(next);
  };
  Object.assign(globalThis, { frameTimes: times });
  requestAnimationFrame(next);
}

/** In the page: a reader goes up and down in the conversation. */
export async function scrollThread(): Promise<void> {
  const thread = document.querySelector<HTMLElement>('[data-thread]')!;
  for (let step = 0; step < 180; step++) {
    thread.scrollTop += step % 60 < 30 ? -60 : 60;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
