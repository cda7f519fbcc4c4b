import type { BoundedFetch } from '../../src/providers/mcp/bounded-fetch.ts';
import { connectServer } from '../../src/providers/mcp/connect-server.ts';
import { httpTransport } from '../../src/providers/mcp/http-transport.ts';
import { McpError } from '../../src/providers/mcp/mcp-error.ts';
import { finishOauth, startOauth } from '../../src/providers/mcp/oauth.ts';
import type { OauthKeeper, OauthRecord } from '../../src/providers/mcp/oauth.ts';

/**
 * The client that the conformance suite starts: our own way to servers, with a browser that always says yes. The last argument is
 * the address of the suite's server.
 */
const address = process.argv.at(-1)!;
const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const given = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as Record<string, string>;
// The suite listens on this machine, on ports that nobody knows before: our own fetch would refuse them.
const onThisMachine: BoundedFetch = (url, init) => fetch(url, { ...init, redirect: 'manual' });
const settings = {
  fetch: onThisMachine,
  ...(scenario === 'auth/basic-cimd' && {
    clientMetadataUrl: 'https://conformance-test.local/client-metadata.json',
  }),
};
const limits = { timeoutMs: 20_000 };

function memoryKeeper(): OauthKeeper {
  const byHand = given['client_id'] && {
    client: { client_id: given['client_id'], client_secret: given['client_secret'] },
  };
  let record = { ...byHand } as OauthRecord;
  return {
    read: async () => record,
    change: async (change) => void (record = change(record)),
  };
}

const oauth = memoryKeeper();

async function authorize(): Promise<void> {
  const redirectUrl = 'http://localhost:3000/callback';
  const url = await startOauth(oauth, { ...settings, serverUrl: address, redirectUrl, state: 's' });
  if (url === undefined) return;
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location')!);
  const iss = back.searchParams.get('iss') ?? undefined;
  await finishOauth(oauth, { ...settings, serverUrl: address, code: back.searchParams.get('code')!, iss });
}

/** What an owner does: connects again where the server asks for it, a few times at most. */
async function work(): Promise<void> {
  const connection = await connectServer(httpTransport({ address, oauth }, settings), {
    ...limits,
    version: '1',
    isHttp: true,
    oauth,
  });
  try {
    for (const { name, inputSchema } of await connection.tools(limits)) {
      const fields = Object.keys((inputSchema['properties'] ?? {}) as object);
      await connection.call(name, Object.fromEntries(fields.map((field, i) => [field, i + 1])), limits);
    }
  } finally {
    await connection.close();
  }
}

for (let tries = 0; ; tries += 1)
  try {
    await work();
    break;
  } catch (error) {
    if (!(error instanceof McpError) || error.code !== 'authorization' || tries >= 2) throw error;
    await authorize();
  }
process.exit(0);
