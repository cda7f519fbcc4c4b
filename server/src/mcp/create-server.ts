import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { CallToolResult, ServerContext, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { BackendError } from './backend.ts';
import type { McpBackend } from './backend.ts';
import { readSource, readTools } from './read-tools.ts';
import { runTools } from './run-tools.ts';
import { addTasks, TASK_CAPABILITIES, taskOf } from './tasks.ts';
import type { CallContext, McpTool } from './tool.ts';

const mcpTools: readonly McpTool[] = [...runTools, ...readTools];

export interface McpServerOptions {
  backend: McpBackend;
  version: string;
  /** Of the revision of November 2025, and only where `answerTaskCall` is asked first. */
  hasTasks?: boolean;
  /** Of a call that may be taken up again: the id of the run that it starts. */
  reservedId?: string | undefined;
}

const INSTRUCTIONS =
  'Quarry researches questions and answers with evidence. Use ask for new research, search and fetch to read what earlier research has found. Long work goes on when the connection breaks: follow_run takes it up again.';

const LISTED = 25;

/** Quarry as an MCP server, in the name of one caller. Without a memory of its own: any node answers any request. */
export function createMcpServer(options: McpServerOptions): Server {
  const { backend, version, hasTasks = false } = options;
  const server = new Server(
    { name: 'quarry', title: 'Quarry', version },
    {
      capabilities: { tools: {}, resources: {}, ...(hasTasks && { tasks: TASK_CAPABILITIES }) },
      instructions: INSTRUCTIONS,
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: mcpTools.map((tool) => describeTool(tool, hasTasks)),
  }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    callTool(params.name, params.arguments ?? {}, contextOf(options, context)),
  );
  addResources(server, backend);
  if (hasTasks) addTasks(server, { backend, call: (name, given, context) => callTool(name, given, context) });
  return server;
}

function describeTool(
  { name, title, description, input, output, isReadOnly, begin }: McpTool,
  hasTasks: boolean,
): Tool {
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input') as Tool['inputSchema'],
    ...(output && { outputSchema: jsonSchema(output, 'output') as NonNullable<Tool['outputSchema']> }),
    annotations: { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: !isReadOnly },
    ...(hasTasks && { execution: { taskSupport: begin ? 'optional' : 'forbidden' } }),
  };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

function contextOf({ backend, reservedId }: McpServerOptions, { mcpReq }: ServerContext): CallContext {
  const progressToken = mcpReq['_meta']?.progressToken;
  let count = 0;
  return {
    backend,
    signal: mcpReq.signal,
    ...(reservedId && { reservedId }),
    async progress(message) {
      if (progressToken === undefined) return;
      count += 1;
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: count, message },
      });
    },
  };
}

/** What the API refuses, and input that does not fit, are results in words: the model can do better. An unknown tool is not. */
async function callTool(name: string, given: unknown, context: CallContext): Promise<CallToolResult> {
  const found = mcpTools.find((tool) => tool.name === name);
  if (!found)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name.slice(0, 100)}".`);
  const input = found.input.safeParse(given);
  if (input.error) return failed(`The input does not fit: ${z.prettifyError(input.error)}`);
  try {
    const { text, structured, isError } = await found.run(input.data, context);
    return {
      content: [{ type: 'text', text }],
      ...(structured && { structuredContent: structured }),
      ...(isError && { isError }),
    };
  } catch (error) {
    if (error instanceof BackendError) return failed(error.message);
    throw error;
  }
}

const taskCall = z.looseObject({
  id: z.union([z.string(), z.number()]),
  method: z.literal('tools/call'),
  params: z.looseObject({
    name: z.string(),
    arguments: z.record(z.string(), z.unknown()).default({}),
    task: z.looseObject({}),
  }),
});

/**
 * The answer to a call that is to become a task: the run is begun, and named. Undefined for any other message. Not a handler of the
 * server, because the SDK knows no answer to a call but its result.
 */
export async function answerTaskCall(message: unknown, backend: McpBackend): Promise<object | undefined> {
  const { data } = taskCall.safeParse(message);
  const found = mcpTools.find(({ name }) => name === data?.params.name);
  const input = found?.begin && found.input.safeParse(data!.params.arguments);
  if (!found?.begin || !input?.data) return undefined;
  const { id } = data!;
  try {
    const context = { backend, signal: new AbortController().signal, progress: async () => undefined };
    const runId = await found.begin(input.data, context);
    const status = await backend.call('getRunStatus', { params: { runId } });
    return { jsonrpc: '2.0', id, result: { task: taskOf(status) } };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return { jsonrpc: '2.0', id, error: { code: ProtocolErrorCode.InvalidParams, message: error.message } };
  }
}

const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

const RUN = 'quarry://run/';
const SOURCE = 'quarry://source/';

/** Runs and sources can be read by their address; the latest of both are listed. */
function addResources(server: Server, backend: McpBackend): void {
  server.setRequestHandler('resources/list', async () => {
    const [{ runs }, { sources }] = await Promise.all([
      backend.call('listRuns', { query: { limit: LISTED } }),
      backend.call('listSources', { query: { limit: LISTED } }),
    ]);
    return {
      resources: [
        ...runs.map(({ id, inputText, status }) => ({
          uri: `${RUN}${id}`,
          name: inputText.slice(0, 100),
          description: `Run, ${status}`,
          mimeType: 'text/markdown',
        })),
        ...sources.map(({ id, title, url, description }) => ({
          uri: `${SOURCE}${id}`,
          name: title || url,
          description: description || url,
          mimeType: 'text/markdown',
        })),
      ],
    };
  });
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [
      {
        uriTemplate: `${RUN}{runId}`,
        name: 'run',
        title: 'A run: its question and answer',
        mimeType: 'text/markdown',
      },
      {
        uriTemplate: `${SOURCE}{sourceId}`,
        name: 'source',
        title: 'A source: its text',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    try {
      return { contents: [{ uri, mimeType: 'text/markdown', text: await readUri(backend, uri) }] };
    } catch (error) {
      if (error instanceof BackendError && error.status < 500) throw new ResourceNotFoundError(uri);
      throw error;
    }
  });
}

async function readUri(backend: McpBackend, uri: string): Promise<string> {
  if (uri.startsWith(SOURCE)) {
    const { title, url, text } = await readSource(backend, uri.slice(SOURCE.length));
    return `# ${title || url}\n\n${url}\n\n${text}`;
  }
  if (!uri.startsWith(RUN)) throw new BackendError(404, 'There is no such resource.');
  const { input, status, process } = await backend.call('getRun', {
    params: { runId: uri.slice(RUN.length) },
  });
  const last = process.findLast(({ type }) => type === 'complete' || type === 'error');
  const answer =
    last?.type === 'complete' ? last.payload.text : last?.type === 'error' ? last.payload.message : '';
  return `# ${input.inputText}\n\n${answer || `(${status})`}`;
}
