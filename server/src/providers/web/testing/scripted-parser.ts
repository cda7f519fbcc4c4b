import type { ParseJob, ParseResult } from '../parse-job.ts';
import { begun, outOfMemoryExit } from '../parse-job.ts';

/**
 * A parse process for tests of the pool. A document says what happens: `words` at once, `for ever`, `out of memory`,
 * `crash`, or `200 ms`.
 */
process.on('disconnect', () => process.exit());
process.on('message', ({ source }: ParseJob) => {
  process.send!(begun);
  const script = Buffer.from(source.bytes).toString();
  if (script === 'for ever') return;
  if (script === 'out of memory') process.exit(outOfMemoryExit);
  if (script === 'crash') process.exit(3);
  const result: ParseResult = { ok: true, document: { ...nothing, body: script } };
  setTimeout(() => process.send!(result), Number.parseInt(script, 10) || 0);
});

const nothing = {
  title: '',
  description: '',
  body: '',
  bodyLinks: [],
  images: [],
  truncated: false,
  mediaType: 'text/plain',
};
