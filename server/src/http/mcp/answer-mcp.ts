import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { EventStore } from '@modelcontextprotocol/server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { McpBackend } from '../../mcp/backend.ts';
import { answerTaskCall, createMcpServer } from '../../mcp/create-server.ts';
import { newId } from '../../store/database/ids.ts';
import { writePlace } from './taken-up.ts';
import type { Place } from './taken-up.ts';

interface Answering {
  backend: McpBackend;
  version: string;
}

/** Answers one message, in the form of the protocol's version that it speaks. */
export async function answerMcp(
  { backend, version }: Answering,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<unknown> {
  const request = webRequest(reply, signal);
  const { body } = reply.request;
  if (!(await isLegacyRequest(request, body)))
    return pass(reply, await modern({ backend, version }, request, body));
  const task = await answerTaskCall(body, backend);
  if (task) return task;
  const begun = beginsWith(body);
  const server = createMcpServer({ backend, version, hasTasks: true, reservedId: begun?.runId });
  const transport = new WebStandardStreamableHTTPServerTransport({
    ...(begun && { eventStore: placesOf(begun) }),
  });
  await server.connect(transport);
  return pass(reply, await transport.handleRequest(request, { parsedBody: body }));
}

const modern = ({ backend, version }: Answering, request: Request, parsedBody: unknown) =>
  createMcpHandler(() => createMcpServer({ backend, version }), { legacy: 'reject' }).fetch(request, {
    parsedBody,
  });

function webRequest({ request }: FastifyReply, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && name !== 'content-length') headers.set(name, value);
  return new Request(`http://quarry${request.url}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request.body),
    signal,
  });
}

function pass(reply: FastifyReply, answer: Response): FastifyReply {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '');
}

const longCall = z.object({
  id: z.union([z.string().max(200), z.number()]),
  method: z.literal('tools/call'),
  params: z.object({
    name: z.enum(['ask', 'follow_run']),
    arguments: z.object({ runId: z.guid().optional() }).optional(),
    _meta: z.object({ progressToken: z.union([z.string().max(200), z.number()]).optional() }).optional(),
  }),
});

/** A call that may take long, and the run behind it, which is named before it begins. */
function beginsWith(body: unknown): Place | undefined {
  const { data } = longCall.safeParse(body);
  if (!data) return undefined;
  const { id, params } = data;
  const runId = params.arguments?.runId ?? newId();
  return { runId, seq: 0, id, progressToken: params['_meta']?.progressToken };
}

/** Gives every event of a stream an id that says where the call stands. Nothing has to be stored: the run's record is there. */
function placesOf(begun: Place): EventStore {
  let seq = 0;
  return {
    storeEvent: async () => writePlace({ ...begun, seq: seq++ }),
    replayEventsAfter: async () => {
      throw new Error('calls are taken up by GET');
    },
  };
}
