import { Writable } from 'node:stream';
import { text as allOf } from 'node:stream/consumers';
import { createInterface } from 'node:readline/promises';
import { createConnectionBody, needsOf, vendorNames } from '@quarry/api/connections.ts';
import type { Connection, ConnectionTest, CreateConnectionInput, Vendor } from '@quarry/api/connections.ts';
import { Argument, Command } from 'commander';
import { AppError, notFound } from '../../errors.ts';
import { nonBlank } from '../arguments.ts';
import { addServiceOptions } from '../service/reach-service.ts';
import type { Providers } from './providers.ts';
import { rolesInWords, rolesToSet } from './roles.ts';
import type { RoleOptions } from './roles.ts';
import { withProviders } from './with-providers.ts';
import type { WhoseProviders } from './with-providers.ts';

type AddOptions = Omit<CreateConnectionInput, 'vendor' | 'baseUrl' | 'apiKey'> & {
  workspace?: string;
  service?: string;
  url?: string;
  fallback?: boolean;
  test: boolean;
};

const WORKSPACE = [
  '--workspace <name>',
  'as the operator of this machine: whose providers; main unless given',
  nonBlank,
] as const;

/** Providers of models and searches: by a key of an owner, or from the machine of the service. */
export function connectCommand(): Command {
  const connect = new Command('connect').description(
    'Connect providers of models and searches to a workspace. They can be used at once, without a restart.',
  );
  const command = (name: string) => addServiceOptions(connect.command(name)).option(...WORKSPACE);

  connect
    .command('add')
    .addArgument(new Argument('<vendor>', 'what to connect').choices(vendorNames))
    .description(
      'Try out a provider and connect it. Its key is read from standard input, or asked for at a terminal; never from the command line, where others could see it.',
    )
    .option('--url <address>', 'where the provider is, if not at the usual address of its vendor')
    .option('--name <name>', 'what stands before the slash in the names of its models')
    .option('--model <id>', 'the model to propose')
    .option('--fallback', 'let it take over when a model of another provider fails')
    .option('--no-test', 'connect it without trying it out')
    .option(
      '--service <address>',
      'the service to connect it to, with the key in QUARRY_API_KEY or of quarry login; else QUARRY_URL, the login, or this machine',
    )
    .option(...WORKSPACE)
    .action((vendor: Vendor, { workspace, service, ...options }: AddOptions) =>
      withProviders({ ...(workspace && { workspace }), ...(service && { url: service }) }, (providers) =>
        add(providers, vendor, options),
      ),
    );

  command('list')
    .description('Show the providers of a workspace, in the order in which they are asked. Never their keys.')
    .action((options: WhoseProviders) =>
      withProviders(options, async (providers) => {
        for (const one of (await providers.list()).connections) console.log(described(one));
      }),
    );

  command('test')
    .argument('<name>', 'the name that `connect list` shows')
    .description('Make one real, small call with the stored key.')
    .action((name: string, options: WhoseProviders) =>
      withProviders(options, async (providers) => {
        const { id } = await named(providers, name);
        tell(await providers.testStored(id));
      }),
    );

  command('remove')
    .argument('<name>', 'the name that `connect list` shows')
    .description('Disconnect a provider, and remove its key.')
    .action((name: string, options: WhoseProviders) =>
      withProviders(options, async (providers) => {
        const { id } = await named(providers, name);
        await providers.remove(id);
        console.log(`Removed ${name}.`);
      }),
    );

  command('roles')
    .description(
      'Which model is proposed for new questions, and which ones do parts of the work. Without an option it only shows them; "none" takes a model out of its role.',
    )
    .option('--default <model>', 'proposed for new questions, as provider/model')
    .option('--fast <model>', 'for reading, queries and notes')
    .option('--writer <model>', 'for reports and summaries')
    .option('--judge <model>', 'for verdicts')
    .action((options: RoleOptions & WhoseProviders) =>
      withProviders(options, (providers) => setRoles(providers, options)),
    );

  command('find')
    .description('Look for Ollama and LM Studio on the machine of the service.')
    .action((options: WhoseProviders) => withProviders(options, find));

  return connect;
}

async function add(
  providers: Providers,
  vendor: Vendor,
  options: Omit<AddOptions, 'workspace' | 'service'>,
): Promise<void> {
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
    const found = await providers.test(given.data);
    tell(found);
    if (!found.ok) return;
  }
  const { name } = await providers.create(given.data);
  console.log(`Connected as ${name}.`);
}

async function setRoles(providers: Providers, options: RoleOptions): Promise<void> {
  const changes = rolesToSet(options, await providers.list());
  if (changes) await providers.changeSettings(changes);
  console.log(rolesInWords(await providers.settings()));
}

async function find(providers: Providers): Promise<void> {
  const { found } = await providers.find();
  if (found.length === 0)
    return console.log('Neither Ollama nor LM Studio answers on the machine of the service.');
  for (const { vendor, address, models, isConnected, advice } of found) {
    console.log(`${vendor}  ${address}  ${models.join(', ') || 'no model yet'}`);
    for (const command of advice) console.log(`  Get one with: ${command}`);
    if (!isConnected) console.log(`  Connect it with: quarry connect add ${vendor}`);
  }
}

async function named(providers: Providers, name: string): Promise<{ id: string }> {
  const all = (await providers.list()).connections;
  const found = all.find((one) => one.name === name && one.id !== null);
  if (found?.id) return { id: found.id };
  if (all.some((one) => one.name === name))
    throw new AppError('CONFLICT', `${name} is not a connection of the workspace: the environment sets it.`);
  throw notFound(`A connection ${name} was`);
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
