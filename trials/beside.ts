import { setTimeout as sleep } from 'node:timers/promises';
import { askOnce } from './support/ask-once.ts';
import { cloneProject } from './support/clone.ts';

// A service that its first start has made keeps answering, and can load what it has not loaded yet, while somebody installs
// what tests need into the same folder.
const clone = cloneProject();
try {
  await clone.serve(async (origin) => {
    const developing = new AbortController();
    const watched = watch(origin, developing.signal);
    await clone.run('npm test -- server/src/settings/config.test.ts');
    developing.abort();
    await watched;
    await askOnce(clone, origin);
  });
} finally {
  clone.remove();
}

async function watch(origin: string, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    for (const place of ['/readyz', '/api/v1/openapi.json', '/']) {
      const { status } = await fetch(origin + place);
      if (status !== 200) throw new Error(`${place} answered ${status} while others were installing`);
    }
    // Fewer calls than the limit on callers without a key.
    await sleep(1_000);
  }
}
