import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 600_000;

/** Waits until the address answers with that status. */
export async function answers(url: string, status = 200): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  let last: number | undefined;
  while (performance.now() < deadline) {
    last = await fetch(url).then(
      (response) => response.status,
      () => undefined,
    );
    if (last === status) return;
    await sleep(200);
  }
  throw new Error(`${url} did not answer ${status} within ${WITHIN_MS / 1_000} s, but ${last ?? 'nothing'}`);
}
