import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const execute = z.object({
  language: z.string(),
  version: z.string(),
  files: z.array(z.object({ name: z.string(), content: z.string(), encoding: z.literal('base64') })).min(1),
  args: z.array(z.string()),
  run_timeout: z.int(),
  run_memory_limit: z.int(),
});

const commands: Record<string, string> = { python: 'python3', javascript: process.execPath, bash: 'bash' };
const mostMs = 3_000;
const mostOutput = 100_000;

/** Speaks Piston's protocol and really runs what it is sent, without walls: for code of the tests only. */
export async function startFakePiston(token: string) {
  const server = createServer((request, response) => {
    void answer(
      request.url!,
      request.headers.authorization === `Bearer ${token}` ? text(request) : undefined,
    ).then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => server.close() };
}

async function answer(
  url: string,
  body: Promise<string> | undefined,
): Promise<{ status: number; body: unknown }> {
  if (!body) return { status: 401, body: { message: 'Unauthorized' } };
  if (url === '/api/v2/runtimes')
    return {
      status: 200,
      body: Object.keys(commands).map((language) => ({ language, version: '1.0.0', aliases: [] })),
    };
  const job = execute.parse(JSON.parse(await body));
  if (job.run_timeout > mostMs)
    return { status: 400, body: { message: `run_timeout cannot exceed the configured limit of ${mostMs}` } };
  return { status: 200, body: { language: job.language, version: '1.0.0', run: await run(job) } };
}

async function run({ language, files, args, run_timeout }: z.infer<typeof execute>) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-piston-'));
  try {
    for (const { name, content } of files) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), Buffer.from(content, 'base64'));
    }
    const child = spawn(commands[language]!, [files[0]!.name, ...args], { cwd: folder, detached: true });
    let status: string | null = null;
    const timer = setTimeout(() => {
      status = 'TO';
      process.kill(-child.pid!, 'SIGKILL');
    }, run_timeout);
    const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
      child.once('close', (code, signal) => resolve({ code, signal }));
    });
    const [stdout, stderr, end] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    clearTimeout(timer);
    if (stdout.length > mostOutput)
      return { stdout: stdout.slice(0, mostOutput), stderr, code: null, signal: 'SIGKILL', status: 'OL' };
    return { stdout, stderr, output: stdout + stderr, ...end, status };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
