import { Writable } from 'node:stream';
import { text as allOf } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { createConnectionBody, needsOf, vendorNames } from '@quarry/api/connections.ts';
import type { Connection, ConnectionTest, CreateConnectionInput, Vendor } from '@quarry/api/connections.ts';
import { Argument, Command } from 'commander';
import { AppError, notFound } from '../errors.ts';
import type { Connections } from '../http/routes/connections.ts';
import { createLogger } from '../log.ts';
import { createConnections } from '../service/connections.ts';
import type { Stores } from '../service/create-stores.ts';
import { createTrials } from '../service/create-providers.ts';
import { nonBlank } from './arguments.ts';
import { rolesInWords, rolesToSet } from './connect-roles.ts';
import type { RoleOptions } from './connect-roles.ts';
import { withStores } from './with-database.ts';

interface Scoped {
  connections: Connections;
  settings: Stores['workspaceSettings'];
  scope: { workspaceId: string };
  /** Writes down what the operator has done. */
  note(action: string, name: string): Promise<void>;
}

type AddOptions = Omit<CreateConnectionInput, 'vendor' | 'baseUrl' | 'apiKey'> & {
  workspace: string;
  url?: string;
  fallback?: boolean;
  test: boolean;
};

const WORKSPACE = ['--workspace <name>', 'whose providers', nonBlank, 'main'] as const;

/** Providers of models and searches, from the machine of the service. */
export function connectCommand(): Command {
  const connect = new Command('connect').description(
    'Connect providers of models and searches to a workspace. They can be used at once, without a restart.',
  );

  connect
    .command('add')
    .addArgument(new Argument('<vendor>', 'what to connect').choices(vendorNames))
    .description(
      'Try out a provider and connect it. Its key is read from standard input, or asked for at a terminal; never from the command line, where others could see it.',
    )
    .option(...WORKSPACE)
    .option('--url <address>', 'where it is, if not at the usual address of its vendor')
    .option('--name <name>', 'what stands before the slash in the names of its models')
    .option('--model <id>', 'the model to propose')
    .option('--fallback', 'let it take over when a model of another provider fails')
    .option('--no-test', 'connect it without trying it out')
    .action((vendor: Vendor, options: AddOptions) =>
      within(options, (scoped) => add(scoped, vendor, options)),
    );

  connect
    .command('list')
    .description('Show the providers of a workspace, in the order in which they are asked. Never their keys.')
    .option(...WORKSPACE)
    .action((options: { workspace: string }) =>
      within(options, async ({ connections, scope }) => {
        for (const one of (await connections.list(scope)).connections) console.log(described(one));
      }),
    );

  connect
    .command('test')
    .argument('<name>', 'the name that `connect list` shows')
    .description('Make one real, small call with the stored key.')
    .option(...WORKSPACE)
    .action((name: string, options: { workspace: string }) =>
      within(options, async (scoped) => {
        const { id } = await named(scoped, name);
        tell(await scoped.connections.testStored(scoped.scope, id, new AbortController().signal));
      }),
    );

  connect
    .command('remove')
    .argument('<name>', 'the name that `connect list` shows')
    .description('Disconnect a provider, and remove its key.')
    .option(...WORKSPACE)
    .action((name: string, options: { workspace: string }) =>
      within(options, async (scoped) => {
        const { id } = await named(scoped, name);
        await scoped.connections.remove(scoped.scope, id);
        await scoped.note('deleteConnection', name);
        console.log(`Removed ${name}.`);
      }),
    );

  connect
    .command('roles')
    .description(
      'Which model is proposed for new questions, and which ones do parts of the work. Without an option it only shows them; "none" takes a model out of its role.',
    )
    .option(...WORKSPACE)
    .option('--default <model>', 'proposed for new questions, as provider/model')
    .option('--fast <model>', 'for reading, queries and notes')
    .option('--writer <model>', 'for reports and summaries')
    .option('--judge <model>', 'for verdicts')
    .action((options: RoleOptions & { workspace: string }) =>
      within(options, (scoped) => setRoles(scoped, options)),
    );

  connect
    .command('find')
    .description('Look for Ollama and LM Studio on this machine.')
    .option(...WORKSPACE)
    .action((options: { workspace: string }) => within(options, find));

  return connect;
}

async function add({ connections, scope, note }: Scoped, vendor: Vendor, options: AddOptions): Promise<void> {
  const apiKey = needsOf(vendor).key === 'none' ? undefined : await readKey(vendor);
  const given = createConnectionBody.safeParse({
    vendor,
    ...(options.name && { name: options.name }),
    ...(options.url && { baseUrl: options.url }),
    ...(options.model && { model: options.model }),
    ...(apiKey && { apiKey }),
    isFallback: options.fallback ?? false,
  });
  if (!given.success)
    throw new AppError('BAD_REQUEST', given.error.issues.map(({ message }) => message).join(' '));
  if (options.test) {
    const found = await connections.test(given.data, new AbortController().signal);
    tell(found);
    if (!found.ok) return;
  }
  const { name } = await connections.create(scope, given.data);
  await note('createConnection', name);
  console.log(`Connected as ${name}.`);
}

async function setRoles(
  { connections, settings, scope, note }: Scoped,
  options: RoleOptions & { workspace: string },
): Promise<void> {
  const changes = rolesToSet(options, await connections.list(scope));
  if (changes) {
    await settings.update(scope, changes);
    await note('updateWorkspaceSettings', options.workspace);
  }
  console.log(rolesInWords(await settings.read(scope)));
}

async function find({ connections, scope }: Scoped): Promise<void> {
  const { found } = await connections.find(scope);
  if (found.length === 0) return console.log('Neither Ollama nor LM Studio answers on this machine.');
  for (const { vendor, address, models, isConnected, advice } of found) {
    console.log(`${vendor}  ${address}  ${models.join(', ') || 'no model yet'}`);
    for (const command of advice) console.log(`  Get one with: ${command}`);
    if (!isConnected) console.log(`  Connect it with: quarry connect add ${vendor}`);
  }
}

async function named({ connections, scope }: Scoped, name: string): Promise<{ id: string }> {
  const all = (await connections.list(scope)).connections;
  const found = all.find((one) => one.name === name && one.id !== null);
  if (found?.id) return { id: found.id };
  if (all.some((one) => one.name === name))
    throw new AppError('CONFLICT', `${name} is not a connection of the workspace: the environment sets it.`);
  throw notFound(`A connection ${name} was`);
}

function within(
  { workspace }: { workspace: string },
  work: (scoped: Scoped) => Promise<void>,
): Promise<void> {
  return withStores(async (stores, config) => {
    const workspaceId = await stores.erasure.workspaceByName(workspace);
    if (workspaceId === undefined) throw new AppError('NOT_FOUND', `There is no workspace ${workspace}.`);
    const { models, safeFetch } = await createTrials(config, createLogger('silent'));
    try {
      const { connections: store, providerHealth: health } = stores;
      const connections = createConnections({ config, models, safeFetch, store, health });
      const note = (action: string, name: string) =>
        stores.auditLog.add([
          { workspaceId, userId: null, keyId: null, via: 'operator', action, target: { name }, fields: [] },
        ]);
      await work({ connections, settings: stores.workspaceSettings, scope: { workspaceId }, note });
    } finally {
      await safeFetch.close();
    }
  });
}

function tell({
  ok,
  problem,
  models,
  model,
  contextWindow,
  tools,
  json,
  vision,
  results,
  ms,
}: ConnectionTest): void {
  if (!ok) {
    console.error(problem?.message);
    process.exitCode = 1;
    return;
  }
  if (results !== undefined) return console.log(`It answers: ${results} pages in ${ms} ms.`);
  console.log(`It answers: ${model} in ${ms} ms, of ${models.length} models.`);
  console.log(`Window ${contextWindow} tokens, tools ${tools}, JSON ${json}, pictures ${vision}.`);
}

function described({ kind, name, vendor, from, isUsed, health, model }: Connection): string {
  const used = isUsed ? from : 'not used: the environment sets one of this name';
  const times = [
    health.lastSuccessAt && `last answer ${health.lastSuccessAt}`,
    health.lastFailureAt && `last failure ${health.lastFailureAt}: ${health.lastFailure}`,
  ].filter(Boolean);
  return [kind, name, vendor, model ?? '', used, ...times].filter((part) => part !== '').join('  ');
}

/** Piped in, or typed without being shown. */
async function readKey(vendor: Vendor): Promise<string | undefined> {
  const { key, label } = needsOf(vendor);
  if (!process.stdin.isTTY) return (await allOf(process.stdin)).trim() || undefined;
  process.stderr.write(`Key of ${label}${key === 'optional' ? ' (none: just Enter)' : ''}: `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await lines.question('')).trim() || undefined;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
