import { connectServer } from './connect-server.ts';
import type { CallLimits, McpConnection } from './connect-server.ts';
import { httpTransport } from './http-transport.ts';
import type { KeptServer, McpDoorDeps } from './kept-server.ts';
import { McpError } from './mcp-error.ts';
import { sandboxedTransport } from './sandboxed-transport.ts';

/** Connects to a server by its address, or starts it as a program in the sandbox. */
export async function connectKept(
  deps: McpDoorDeps,
  server: KeptServer,
  limits: CallLimits,
): Promise<McpConnection> {
  const { version } = deps;
  const { address, program, keys, keyHeader } = server;
  if (address !== null) {
    const keeper = deps.servers.oauth(server.id);
    const key = keys.apiKey === undefined ? undefined : keyFor(keys.apiKey, keyHeader);
    const transport = httpTransport({ address, key, oauth: keeper }, deps);
    return connectServer(transport, { ...limits, version, isHttp: true, ...(!key && { oauth: keeper }) });
  }
  return connectProgram(deps, { program: program!, secrets: keys.secrets ?? {} }, limits);
}

const keyFor = (value: string, header: string | null) =>
  header === null ? { header: 'authorization', value: `Bearer ${value}` } : { header, value };

async function connectProgram(
  { sandboxes, openProxy, version }: McpDoorDeps,
  { program, secrets }: { program: NonNullable<KeptServer['program']>; secrets: Record<string, string> },
  limits: CallLimits,
): Promise<McpConnection> {
  const { language, code, args, hosts } = program;
  const network = hosts.length > 0;
  const sandbox = await sandboxes.find({ language, network });
  if (!sandbox?.takesInput)
    throw new McpError(
      'no-sandbox',
      `A server that is a program runs in a sandbox (bubblewrap) alone, and there is none for ${language} here.`,
    );
  const proxy = network ? await openProxy({ hosts, inject: [] }) : undefined;
  const transport = sandboxedTransport(sandbox, {
    language,
    program: { code, args },
    secrets: Object.entries(secrets).map(([key, value]) => ({ key, value })),
    ...(proxy && { network: { socketPath: proxy.socketPath } }),
  });
  try {
    const connection = await connectServer(transport, {
      ...limits,
      version,
      isHttp: false,
      ending: transport.ending,
    });
    return { ...connection, close: () => connection.close().finally(() => proxy?.close()) };
  } catch (error) {
    await proxy?.close();
    throw error;
  }
}
