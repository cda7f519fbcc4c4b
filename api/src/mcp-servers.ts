import { z } from 'zod';
import { id, text, timestamp } from './common.ts';
import { toolCatalogItem } from './tools.ts';

const name = text
  .max(32)
  .regex(/^[a-z][a-z0-9-]*$/, 'Must be small letters, digits and hyphens, beginning with a letter')
  .describe('Stands in the names of its tools: `mcp_<name>_<tool>`.');

const address = text
  .max(2048)
  .refine((given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''), {
    error: 'Must be an http(s) address',
  })
  .describe('Of its MCP endpoint. In a private network only where ALLOW_PRIVATE_NETWORK has it.');

/** What goes into a header of HTTP. */
const headerText = text
  .max(8_000)
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/, 'Must be printable ASCII');

const apiKey = headerText.describe('Sent with every request, and never shown again.');

const keyHeader = text
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'Must be the name of a header')
  .refine(
    (given) => !/^(?:host|content-.*|transfer-encoding|connection|mcp-.*|accept|cookie)$/i.test(given),
    {
      error: 'This header is not for keys',
    },
  )
  .describe('The header that holds the key as it is. Without it: `Authorization: Bearer <key>`.');

const oauthClient = z
  .object({ clientId: headerText.max(2_000), clientSecret: headerText.max(2_000).optional() })
  .describe('A client that was registered there by hand. Without it Quarry registers itself.');

const envName = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'Must be a name such as API_TOKEN');

export const MCP_PROGRAM_BYTES = 2_000_000;

const program = z
  .object({
    language: z.enum(['javascript', 'python']),
    code: text
      .min(1)
      .max(MCP_PROGRAM_BYTES)
      .describe('The whole server in one file, which speaks MCP on its standard input and output.'),
    args: z.array(text.max(1_000)).max(50).default([]),
    hosts: z
      .array(text.max(253).regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'Must be a host'))
      .max(20)
      .default([])
      .describe('The hosts that it may reach, through the guarded proxy. None: no network.'),
  })
  .describe('A server that is run here, inside the sandbox and nowhere else.');

const secrets = z
  .record(envName, text.max(8_000))
  .refine((given) => Object.keys(given).length <= 20, { error: 'At most 20' })
  .describe('Environment variables of the program; sealed, and never shown again.');

const timeoutSeconds = z
  .int()
  .min(1)
  .max(600)
  .nullable()
  .describe('How long a call may take; null: MCP_CALL_SECONDS.');

export const createMcpServerBody = z
  .object({
    name,
    address: address.optional(),
    apiKey: apiKey.optional(),
    keyHeader: keyHeader.optional(),
    oauthClient: oauthClient.optional(),
    program: program.optional(),
    secrets: secrets.optional(),
    timeoutSeconds: timeoutSeconds.default(null),
  })
  .refine(({ address: http, program: stdio }) => (http === undefined) !== (stdio === undefined), {
    error: 'Either an address or a program',
    path: ['address'],
  })
  .meta({
    id: 'CreateMcpServerBody',
    description:
      'An MCP server: one that is reached by streamable HTTP, or a program that is run in the sandbox.',
    examples: [{ name: 'tickets', address: 'https://mcp.example.com/mcp' }],
  });
export type CreateMcpServerBody = z.infer<typeof createMcpServerBody>;

export const updateMcpServerBody = z
  .object({
    address: address.optional(),
    apiKey: apiKey.nullable().optional(),
    keyHeader: keyHeader.nullable().optional(),
    oauthClient: oauthClient.nullable().optional(),
    program: program.optional(),
    secrets: secrets.optional(),
    timeoutSeconds: timeoutSeconds.optional(),
    isOn: z.boolean().optional().describe('False: runs are not given its tools.'),
  })
  .meta({ id: 'UpdateMcpServerBody', description: 'Only given fields change.' });
export type UpdateMcpServerBody = z.infer<typeof updateMcpServerBody>;

/** Who is asked before a call. */
export const mcpApproval = z.enum(['ask', 'free']).meta({
  id: 'McpApproval',
  description:
    '`ask`: each call needs a word, as the approvals policy of run and workspace has it. `free`: the owner has given it for all calls.',
});

export const mcpToolState = z.enum(['new', 'allowed', 'changed', 'gone', 'unusable']).meta({
  id: 'McpToolState',
  description:
    '`new`: offered, not allowed. `allowed`: runs may call it. `changed`: what the server says of it is not what was allowed; ' +
    'runs cannot call it until it is allowed again. `gone`: allowed, but not offered any more. `unusable`: too large or malformed.',
});
export type McpToolState = z.infer<typeof mcpToolState>;

export const mcpTool = z
  .object({
    name: z.string().describe('As the server calls it. Text from outside, as all that it says of its tools.'),
    toolId: z.string().describe('As models and `approval-needed` call it.'),
    state: mcpToolState,
    approval: mcpApproval.nullable().describe('Null where it is not allowed.'),
    title: z.string().nullable(),
    description: z.string(),
    inputSchema: z.record(z.string(), z.unknown()),
    isReadOnly: z.boolean().describe('What the server claims of it, and nobody has checked.'),
    digest: z.string().describe('Of all that the server says of it. Whoever allows it names what was read.'),
    problem: z.string().nullable().describe('Why it is unusable.'),
  })
  .meta({ id: 'McpTool', description: 'A tool of an MCP server.' });
export type McpTool = z.infer<typeof mcpTool>;

/** All that a server says of one of its tools, as far as it matters here: as it is offered, and kept as it was allowed. */
export interface McpDefinition {
  name: string;
  title?: string | undefined;
  description: string;
  inputSchema: Record<string, unknown>;
  /** What the server claims, and nobody has checked. */
  isReadOnly: boolean;
  isIdempotent: boolean;
  /** Of all of it, what is not shown included: whoever allows a tool allows this and nothing else. */
  digest: string;
}

export const mcpServer = z
  .object({
    id,
    name: z.string(),
    transport: z.enum(['http', 'stdio']),
    address: z.string().nullable(),
    program: z
      .object({
        language: z.enum(['javascript', 'python']),
        args: z.array(z.string()),
        hosts: z.array(z.string()),
        bytes: z.int().describe('Length of its code, which is not shown.'),
      })
      .nullable(),
    hasKey: z.boolean(),
    keyHeader: z.string().nullable(),
    secretNames: z.array(z.string()),
    oauth: z
      .enum(['none', 'needed', 'connected'])
      .describe('`needed`: it asks for an authorization that it has not been given, or that has run out.'),
    timeoutSeconds,
    isOn: z.boolean(),
    tools: z.array(mcpTool),
    lastSeenAt: timestamp.nullable().describe('When it last said what it offers.'),
    lastFailure: z.string().nullable().describe('Why it could not be reached, if that came later.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({
    id: 'McpServer',
    description: 'An MCP server of the workspace, and what it offered when it was last asked.',
  });
export type McpServer = z.infer<typeof mcpServer>;

export const mcpServerList = z.object({ servers: z.array(mcpServer) });

export const mcpLook = z
  .object({
    ok: z.boolean(),
    problem: z
      .object({
        code: z.enum([
          'unreachable',
          'authorization',
          'refused',
          'timeout',
          'no-sandbox',
          'too-large',
          'protocol',
        ]),
        message: z.string(),
      })
      .optional(),
    server: mcpServer,
  })
  .meta({ id: 'McpLook', description: 'What came of asking a server what it offers.' });
export type McpLook = z.infer<typeof mcpLook>;

export const allowMcpToolBody = z
  .object({
    name: text.min(1).max(256).describe('As the server calls it.'),
    digest: text.max(100).describe('As it was shown: another one is 409, since it is not what was read.'),
    approval: mcpApproval.default('ask'),
  })
  .meta({ id: 'AllowMcpToolBody', description: 'Lets runs of the workspace call a tool, as it is now.' });

export const forbidMcpToolBody = z.object({ name: text.min(1).max(256).describe('As the server calls it.') });

export const startedMcpOauth = z
  .object({
    authorizationUrl: z
      .string()
      .nullable()
      .describe('Where the owner gives the word, in a browser. Null: the server needs none any more.'),
  })
  .meta({ id: 'StartedMcpOauth', description: 'Leads back to the dashboard, which finishes it.' });

export const startMcpOauthBody = z.object({
  returnTo: text
    .max(2048)
    .refine((given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ''), {
      error: 'Must be an http(s) address',
    })
    .optional()
    .describe('Origin of the dashboard as the owner sees it; PUBLIC_URL where it is set.'),
});

export const finishMcpOauthBody = z
  .object({
    state: text.min(1).max(500),
    code: text.min(1).max(4_000),
    iss: text.max(2048).optional(),
  })
  .meta({
    id: 'FinishMcpOauthBody',
    description: 'What the authorization server has sent back by the browser.',
  });
export type FinishMcpOauthBody = z.infer<typeof finishMcpOauthBody>;

export const workspaceTool = toolCatalogItem
  .extend({
    from: z.enum(['quarry', 'mcp']),
    server: z.string().optional().describe('The MCP server that it belongs to.'),
    isAvailable: z.boolean().describe('Whether runs can use it now.'),
    unavailableBecause: z.string().optional(),
    approval: mcpApproval.optional().describe('Of a tool of an MCP server.'),
  })
  .meta({ id: 'WorkspaceTool', description: 'A tool that runs of this workspace have.' });
export type WorkspaceTool = z.infer<typeof workspaceTool>;

export const workspaceToolList = z.object({ tools: z.array(workspaceTool) });

export const mcpClient = z
  .object({
    client_id: z.string(),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.string(),
  })
  .meta({ id: 'McpClient', description: 'A client ID metadata document of OAuth.' });
export type McpClient = z.infer<typeof mcpClient>;
