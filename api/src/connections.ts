import { z } from 'zod';
import { id, text, timestamp } from './common.ts';

export const connectionKind = z
  .enum(['models', 'search'])
  .meta({ id: 'ConnectionKind', description: '`models`: language models. `search`: searching the web.' });
export type ConnectionKind = z.infer<typeof connectionKind>;

/** What a vendor needs before it can be asked. */
interface VendorNeeds {
  kind: ConnectionKind;
  label: string;
  key: 'needed' | 'optional' | 'none';
  /** `optional`: it has one of its own. */
  address: 'needed' | 'optional';
  /** Where a key is to be had. */
  keysAt?: string;
  /** Its usual place on one's own machine. */
  usualAddress?: string;
}

/** Every vendor that can be connected. Dashboard, command line and server read this table. */
export const vendors = {
  openai: {
    kind: 'models',
    label: 'OpenAI',
    key: 'needed',
    address: 'optional',
    keysAt: 'https://platform.openai.com/api-keys',
  },
  anthropic: {
    kind: 'models',
    label: 'Anthropic',
    key: 'needed',
    address: 'optional',
    keysAt: 'https://console.anthropic.com/settings/keys',
  },
  google: {
    kind: 'models',
    label: 'Google Gemini',
    key: 'needed',
    address: 'optional',
    keysAt: 'https://aistudio.google.com/apikey',
  },
  compatible: { kind: 'models', label: 'OpenAI-compatible', key: 'optional', address: 'needed' },
  ollama: {
    kind: 'models',
    label: 'Ollama',
    key: 'optional',
    address: 'optional',
    usualAddress: 'http://127.0.0.1:11434',
  },
  lmstudio: {
    kind: 'models',
    label: 'LM Studio',
    key: 'optional',
    address: 'optional',
    usualAddress: 'http://127.0.0.1:1234/v1',
  },
  searxng: { kind: 'search', label: 'SearXNG', key: 'none', address: 'needed' },
  brave: {
    kind: 'search',
    label: 'Brave Search',
    key: 'needed',
    address: 'optional',
    keysAt: 'https://api-dashboard.search.brave.com',
  },
  tavily: {
    kind: 'search',
    label: 'Tavily',
    key: 'needed',
    address: 'optional',
    keysAt: 'https://app.tavily.com',
  },
  serper: {
    kind: 'search',
    label: 'Serper',
    key: 'needed',
    address: 'optional',
    keysAt: 'https://serper.dev/api-keys',
  },
} as const satisfies Record<string, VendorNeeds>;

export type Vendor = keyof typeof vendors;
export const vendorNames = Object.keys(vendors) as [Vendor, ...Vendor[]];
export const needsOf = (vendor: Vendor): VendorNeeds => vendors[vendor];

const vendor = z.enum(vendorNames).meta({
  id: 'Vendor',
  description: 'Whose protocol it speaks. `compatible`: any server with OpenAI-compatible chat completions.',
});

const name = text
  .regex(/^[a-z][a-z0-9-]{0,39}$/, 'Must be 1 to 40 small letters, digits and "-", the first a letter')
  .describe('What stands before the slash in the names of its models: `name/model`.');

const baseUrl = text
  .max(500)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'Must be an http(s) address')
  .describe(
    'Where it is, if not at the usual address of its vendor. Of an OpenAI-compatible server: up to and with `/v1`. A ' +
      'private address only where `ALLOW_PRIVATE_NETWORK` has it.',
  );

const apiKey = text
  .min(1)
  .max(2_000)
  .regex(/^[\x21-\x7e]+$/, 'Must hold no spaces and none but ASCII characters')
  .describe('Sealed at once; never shown again.');

const model = text.min(1).max(200).describe('The id of one of its models, without its name before it.');

export const connectionProblem = z
  .object({
    code: z.enum([
      'wrong-key',
      'no-credit',
      'no-such-host',
      'nobody-there',
      'private-address',
      'no-such-model',
      'not-compatible',
      'no-models',
      'rate-limited',
      'timeout',
      'failing',
      'other',
    ]),
    message: z.string().describe('What is wrong and what would be right.'),
    details: z
      .string()
      .optional()
      .describe(
        "What `code` does not say, for those who have words of their own for it: the provider's answer, a host, a setting, names of models.",
      ),
  })
  .meta({ id: 'ConnectionProblem', description: 'Why a provider cannot be used.' });
export type ConnectionProblem = z.infer<typeof connectionProblem>;

const ability = z.enum(['yes', 'no', 'unknown']);

export const connectionTest = z
  .object({
    ok: z.boolean(),
    problem: connectionProblem.optional().describe('Only where it is not ok.'),
    models: z
      .array(
        z.object({
          id: z.string(),
          contextWindow: z.int().min(1).optional().describe('Left out where the server does not say.'),
        }),
      )
      .max(500)
      .describe('What it offers, as far as it says.'),
    model: z.string().optional().describe('The model that was asked.'),
    contextWindow: z.int().min(1).optional().describe('Of that model: tokens that fit into one call.'),
    tools: ability.optional().describe('Whether that model has called a tool when it was asked to.'),
    json: ability.optional().describe('Whether what it called the tool with was JSON of the asked form.'),
    vision: ability.optional().describe('Whether pictures are shown to it.'),
    results: z.int().min(0).optional().describe('Of a search: how many pages it has found.'),
    ms: z.int().min(0).describe('How long the call took.'),
  })
  .meta({ id: 'ConnectionTest', description: 'What one real, small call has shown.' });
export type ConnectionTest = z.infer<typeof connectionTest>;

export const providerHealth = z
  .object({
    lastSuccessAt: timestamp.nullable(),
    lastFailureAt: timestamp.nullable(),
    lastFailure: z.string().nullable().describe('Why it last failed.'),
  })
  .meta({
    id: 'ProviderHealth',
    description: 'When a provider last answered this workspace, and when and why it last did not.',
  });
export type ProviderHealth = z.infer<typeof providerHealth>;

const settable = {
  baseUrl: baseUrl.nullable(),
  model: model.nullable().describe('The model to propose, and to take over with. Null: its first.'),
  isFallback: z
    .boolean()
    .describe('Whether it takes over when a model of another provider fails. Of models only.'),
};

export const connection = z
  .object({
    id: id.nullable().describe('Null for what the environment sets.'),
    kind: connectionKind,
    vendor: z.string(),
    name: z.string(),
    baseUrl: z.string().nullable(),
    hasKey: z.boolean(),
    model: z.string().nullable(),
    isFallback: z.boolean(),
    position: z.int().min(0).describe('Among those of its kind. Smaller ones are proposed and asked first.'),
    from: z
      .enum(['environment', 'workspace', 'found', 'built-in'])
      .describe(
        '`environment`: set by who runs the service; it cannot be changed here. `workspace`: connected by an owner. ' +
          '`found`: at its usual address on the machine of the service. `built-in`: needs nothing.',
      ),
    isUsed: z.boolean().describe('False where the environment has one of the same name, which wins.'),
    models: z
      .array(z.string())
      .optional()
      .describe('Names of its models as they are known now. Of models only.'),
    health: providerHealth,
    createdAt: timestamp.nullable(),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'Connection', description: 'A provider of models or of searches. Its key is never shown.' });
export type Connection = z.infer<typeof connection>;

export const connectionList = z
  .object({
    connections: z.array(connection).describe('By kind, in the order in which they are proposed and asked.'),
  })
  .meta({ id: 'ConnectionList', description: 'All providers that this workspace can use.' });
export type ConnectionList = z.infer<typeof connectionList>;

export const foundServer = z
  .object({
    vendor: z.enum(['ollama', 'lmstudio']),
    address: z.string(),
    models: z.array(z.string()),
    isConnected: z.boolean(),
    advice: z.array(z.string()).describe('Commands that would get it a model, where it has none.'),
  })
  .meta({ id: 'FoundServer', description: 'A model server on the machine of the service.' });
export type FoundServer = z.infer<typeof foundServer>;

export const foundServers = z.object({ found: z.array(foundServer) }).meta({ id: 'FoundServers' });
export type FoundServers = z.infer<typeof foundServers>;

export const createConnectionBody = z
  .object({
    vendor,
    name: name.optional().describe('Made from the vendor where it is left out: `openai`, `openai-2`.'),
    baseUrl: baseUrl.optional(),
    apiKey: apiKey.optional(),
    model: model.optional(),
    isFallback: z.boolean().default(false),
  })
  .meta({
    id: 'CreateConnectionBody',
    description: 'A provider to connect. It is not tried first: `POST /connection/test` does that.',
    examples: [{ vendor: 'brave', apiKey: 'a-key' }],
  });
export type CreateConnectionBody = z.infer<typeof createConnectionBody>;
export type CreateConnectionInput = z.input<typeof createConnectionBody>;

export const updateConnectionBody = z
  .object({
    apiKey: apiKey.optional(),
    baseUrl: settable.baseUrl.optional(),
    model: settable.model.optional(),
    isFallback: settable.isFallback.optional(),
    position: z.int().min(0).max(1_000).optional().describe('Its new place; the others move.'),
  })
  .meta({
    id: 'UpdateConnectionBody',
    description: 'Only given fields change.',
    examples: [{ position: 0 }],
  });
export type UpdateConnectionBody = z.infer<typeof updateConnectionBody>;

export const testConnectionBody = z
  .object({
    vendor,
    baseUrl: baseUrl.optional(),
    apiKey: apiKey.optional(),
    model: model.optional(),
  })
  .meta({
    id: 'TestConnectionBody',
    description: 'A provider to try out. Nothing is stored.',
    examples: [{ vendor: 'searxng', baseUrl: 'http://127.0.0.1:9/' }],
  });
export type TestConnectionBody = z.infer<typeof testConnectionBody>;
