import {
  Client,
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { ClientOptions, Transport } from '@modelcontextprotocol/client';
import { WebError } from '../web/web-error.ts';
import { answerText } from './answer-text.ts';
import type { McpAnswer } from './answer-text.ts';
import { BROKEN_OFF } from './http-transport.ts';
import { firstWords, McpError, SessionLost } from './mcp-error.ts';
import { wanting } from './oauth.ts';
import type { OauthKeeper } from './oauth.ts';
import { offeredTools } from './offered-tool.ts';
import type { McpDefinition } from '@quarry/api/mcp-servers.ts';

/** A conversation with one server. */
export interface McpConnection {
  /** What it offers; asked again when it says that this has changed. */
  tools(limits: CallLimits): Promise<McpDefinition[]>;
  call(name: string, input: Record<string, unknown>, limits: CallLimits): Promise<McpAnswer>;
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface CallLimits {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

const CONNECT_MS = 15_000;
const MOST_PAGES = 20;
/** So old may be what a server said of its tools: not every server says when that changes. */
const FRESH_MS = 30_000;

// Shapes of answers are the server's affair: to compile schemas of strangers would be ours.
const believing: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** Connects and asks what there is. Whatever goes wrong is an McpError. */
export async function connectServer(
  transport: Transport,
  given: CallLimits & {
    version: string;
    /** Whether it may speak the protocol of 2026: a program is not asked, since some end at an unknown question. */
    isHttp: boolean;
    oauth?: OauthKeeper;
    /** Why it has ended, where that can be told. */
    ending?: () => string | undefined;
  },
): Promise<McpConnection> {
  const { version, isHttp, oauth, ending } = given;
  let isOpen = true;
  let known: { list: Promise<McpDefinition[]>; since: number } | undefined;
  const client = new Client(
    { name: 'quarry', title: 'Quarry', version },
    {
      capabilities: {},
      jsonSchemaValidator: believing,
      listMaxPages: MOST_PAGES,
      ...(isHttp && { versionNegotiation: { mode: 'auto' as const } }),
    },
  );
  client.setNotificationHandler('notifications/tools/list_changed', () => void (known = undefined));
  let tooLarge: McpError | undefined;
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's own way
  client.onclose = () => void (isOpen = false);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's own way
  client.onerror = (error) => {
    const cause = causeOf(error);
    if (cause instanceof McpError && cause.code === 'too-large') {
      tooLarge = cause;
      // Whoever waits for this answer waits in vain.
      void client.close();
    }
  };
  const within = ({ timeoutMs, signal }: CallLimits) => ({
    timeout: timeoutMs,
    maxTotalTimeout: timeoutMs,
    ...(signal && { signal }),
  });

  async function saying<T>(limits: CallLimits, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      limits.signal?.throwIfAborted();
      if (error instanceof InsufficientScopeError)
        await oauth?.change((record) => wanting(record, scopeIn(error)));
      const seconds = limits.timeoutMs / 1_000;
      const problem = tooLarge ?? problemIn(error, { ending: ending?.(), seconds, hasKey: !oauth });
      // The next who asks finds it closed, and connects anew. One slow answer says nothing about the others.
      if (problem.code === 'unreachable') void client.close().catch(() => undefined);
      throw problem;
    }
  }

  const connecting = { ...given, timeoutMs: Math.min(CONNECT_MS, given.timeoutMs) };
  try {
    await saying(connecting, () => client.connect(transport, within(connecting)));
  } catch (error) {
    await client.close().catch(() => undefined);
    await transport.close().catch(() => undefined);
    throw error;
  }

  const list = (limits: CallLimits) =>
    saying(limits, async () =>
      offeredTools((await client.listTools(undefined, { ...within(limits), cacheMode: 'refresh' })).tools),
    );

  return {
    tools(limits) {
      if (known && performance.now() - known.since < FRESH_MS) return known.list;
      const asked = { list: list(limits), since: performance.now() };
      known = asked;
      asked.list.catch(() => known === asked && (known = undefined));
      return asked.list;
    },
    call: (name, input, limits) =>
      saying(limits, async () =>
        answerText(await client.callTool({ name, arguments: input }, within(limits))),
      ),
    isOpen: () => isOpen,
    close: () => client.close(),
  };
}

const scopeIn = ({ requiredScope, resourceMetadataUrl }: InsufficientScopeError) => ({
  scope: requiredScope,
  resourceMetadataUrl,
});

/** What lies at the bottom of it. */
function causeOf(error: unknown): unknown {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error && cause.cause !== undefined; depth += 1)
    if (cause instanceof McpError || cause instanceof WebError) return cause;
    else cause = cause.cause;
  return cause;
}

function problemIn(
  error: unknown,
  { ending, seconds, hasKey }: { ending: string | undefined; seconds: number; hasKey: boolean },
): McpError {
  const cause = causeOf(error);
  if (cause instanceof McpError) return cause;
  if (cause instanceof WebError) return new McpError('unreachable', cause.message);
  if (error instanceof UnauthorizedError || error instanceof InsufficientScopeError) return unauthorized();
  if (error instanceof SdkHttpError) return problemOfStatus(error, hasKey);
  if (error instanceof SdkError) {
    if (error.code === SdkErrorCode.RequestTimeout)
      return new McpError(
        'timeout',
        `The server has not answered within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      );
    if (error.code === SdkErrorCode.ConnectionClosed) return brokenOff(ending);
  }
  if (error instanceof ProtocolError && error.data === BROKEN_OFF) return brokenOff();
  if (error instanceof ProtocolError)
    return new McpError('protocol', `The server refused the request: ${firstWords(error.message)}`);
  if (isNetworkError(error) || isNetworkError(cause))
    return new McpError(
      'unreachable',
      `The server cannot be reached: ${firstWords((cause as Error).message)}`,
    );
  return new McpError(
    'protocol',
    `The server does not speak as it should: ${firstWords((error as Error).message)}`,
  );
}

const brokenOff = (ending = 'The server has closed the connection before it answered.') =>
  new McpError('unreachable', ending);

const unauthorized = () =>
  new McpError(
    'authorization',
    'The server asks for an authorization: an owner of the workspace has to give it.',
  );

function problemOfStatus({ status, message }: SdkHttpError, hasKey: boolean): McpError {
  if (status === 401 && !hasKey) return unauthorized();
  if (status === 401 || status === 403)
    return new McpError('refused', `The server has refused the key (status ${status}).`);
  if (status === 404) return new SessionLost();
  if (status >= 500) return new McpError('unreachable', `The server has failed (status ${status}).`);
  return new McpError(
    'protocol',
    `The server refused the request (status ${status}): ${firstWords(message)}`,
  );
}

const isNetworkError = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && /^(?:E[A-Z]+|UND_ERR_.*)$/.test(String((error as NodeJS.ErrnoException).code)));
