import { z } from 'zod';
import { SandboxError } from '../sandbox.ts';

export interface PistonServer {
  url: string;
  token?: string | undefined;
  fetch?: typeof fetch;
}

interface Question {
  path: string;
  body?: object;
  signal: AbortSignal;
}

const mostBytes = 150_000_000;
const limits = 8;

/** Asks for less where the server says what its most is: its own limits are set by its operator. */
export async function askPiston(server: PistonServer, question: Question): Promise<unknown> {
  let body = question.body;
  for (let attempt = 0; ; attempt += 1) {
    const { status, text } = await send(server, { ...question, body });
    if (status === 200) return parse(text);
    const message = z.object({ message: z.string() }).safeParse(parse(text)).data?.message ?? '';
    const known = /^(\w+) cannot exceed the configured limit of (\d+)/.exec(message);
    if (status !== 400 || !known || !body || attempt >= limits)
      throw new SandboxError(
        `The remote sandbox answered ${status}${message ? `: ${message.slice(0, 200)}` : ''}`,
      );
    body = { ...body, [known[1]!]: Number(known[2]) };
  }
}

async function send(
  { url, token, fetch = globalThis.fetch }: PistonServer,
  { path, body, signal }: Question,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await readText(response) };
  } catch (error) {
    if (signal.aborted || error instanceof SandboxError) throw error;
    throw new SandboxError('The remote sandbox does not answer', { cause: error });
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new SandboxError('The remote sandbox answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
