import { parentPort } from 'node:worker_threads';
import { parseDocument } from './parse-document.ts';
import type { ParseJob, ParseResult } from './parse-job.ts';
import { begun } from './parse-job.ts';
import { WebError } from './web-error.ts';

// The thread of a parse process that does the work; see parse-process.ts.
parentPort!.on('message', async (job: ParseJob) => {
  parentPort!.postMessage(begun, []);
  parentPort!.postMessage(await parse(job), []);
});

async function parse({ source, limits }: ParseJob): Promise<ParseResult> {
  try {
    return { ok: true, document: await parseDocument(source, limits) };
  } catch (error) {
    if (error instanceof WebError) return { ok: false, code: error.code, message: error.message };
    // Whatever a parser throws, it was about this document.
    return {
      ok: false,
      code: 'unreadable',
      message: 'The document is damaged and cannot be read.',
      detail: String(error),
    };
  }
}
