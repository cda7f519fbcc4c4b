import { Command, InvalidArgumentError, Option } from 'commander';
import { z } from 'zod';
import { ALL_SCOPES, keyScope } from '@quarry/api/key-scopes.ts';
import type { KeyScope } from '@quarry/api/key-scopes.ts';
import type { Stores } from '../service/create-stores.ts';
import { isId } from '../store/database/ids.ts';
import { email, nonBlank } from './arguments.ts';
import { withStores } from './with-database.ts';

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

export function keysCommand(): Command {
  const keys = new Command('keys').description('API keys: create, list, rotate, revoke.');

  keys
    .command('create')
    .description(
      'Make a key and print it, alone, on standard output. Workspace and user are made when they do not exist.',
    )
    .requiredOption('--workspace <name>', 'the workspace the key belongs to', nonBlank)
    .requiredOption('--user <email>', 'the user the key belongs to', email)
    .option('--name <label>', 'a name to recognise the key by', nonBlank, 'command line')
    .option(
      '--expires <time>',
      'how long it is valid, for example 12h, 30d or 4w; for ever unless given',
      lifetime,
    )
    .option(
      '--scopes <list>',
      `what it may do, separated by commas: ${ALL_SCOPES.join(', ')}; everything unless given`,
      scopeList,
    )
    .option('--budget <dollars>', 'US dollars a calendar month that its runs may cost', money)
    .action(async (options: CreateOptions) => {
      const { key } = await withStores(async ({ accounts, apiKeys }) => {
        const member = await accounts.ensureMember({
          workspace: options.workspace,
          email: options.user,
        });
        const expiresAt = options.expires === undefined ? undefined : new Date(Date.now() + options.expires);
        const { name, scopes, budget } = options;
        return apiKeys.create(member, {
          name,
          ...(expiresAt && { expiresAt }),
          ...(scopes && { scopes }),
          ...(budget !== undefined && { budget }),
        });
      });
      console.log(key);
    });

  keys
    .command('list')
    .description('Show all keys; never the keys themselves, which are not stored.')
    .option('--json', 'as JSON')
    .action(async (options: { json?: boolean }) => {
      const rows = await withStores(({ apiKeys }) => apiKeys.listAll());
      if (options.json) return console.log(JSON.stringify(rows, null, 2));
      if (rows.length === 0) return console.log('There are no keys yet. Make one with: quarry keys create');
      for (const row of rows) console.log(describe(row));
    });

  keys
    .command('revoke')
    .argument('<id>', 'the id that `keys list` shows')
    .description('Make a key invalid, at once and on every node.')
    .action(async (id: string) => {
      const done = isId(id) && (await withStores(({ apiKeys }) => apiKeys.revoke(id)));
      if (!done)
        return keys.error(`There is no key with the id ${id}. See: quarry keys list`, { exitCode: 1 });
      console.log(`Revoked ${id}.`);
    });

  keys
    .command('rotate')
    .argument('<id>', 'the id that `keys list` shows')
    .description('Make a key in the place of another and print it, alone; both work for the overlap.')
    .addOption(
      new Option('--overlap <time>', 'how long the old one works on')
        .argParser(lifetime)
        .default(UNIT_MS.d, '1d'),
    )
    .action(async (id: string, { overlap }: { overlap: number }) => {
      const made = isId(id)
        ? await withStores(({ apiKeys }) => apiKeys.rotate(id, { overlapMs: overlap }))
        : undefined;
      if (!made)
        return keys.error(`There is no key with the id ${id}. See: quarry keys list`, { exitCode: 1 });
      if (made === 'over')
        return keys.error('This key was replaced already, or has expired. Make a new one.', { exitCode: 1 });
      console.log(made.key);
    });

  return keys;
}

interface CreateOptions {
  workspace: string;
  user: string;
  name: string;
  expires?: number;
  scopes?: KeyScope[];
  budget?: number;
}

function money(text: string): number {
  const dollars = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || dollars > 1_000_000)
    throw new InvalidArgumentError('Give an amount of US dollars, for example 5 or 2.50.');
  return dollars;
}

type KeyRow = Awaited<ReturnType<Stores['apiKeys']['listAll']>>[number];

function describe(row: KeyRow): string {
  const state = row.revokedAt ? 'revoked' : row.expiresAt && row.expiresAt < new Date() ? 'expired' : 'valid';
  const expiry = row.expiresAt ? `expires ${day(row.expiresAt)}` : 'never expires';
  const use = row.lastUsedAt ? `last used ${day(row.lastUsedAt)}` : 'never used';
  return `${row.id}  ${row.prefix}…  ${state.padEnd(7)}  ${row.workspace} / ${row.user}  "${row.name}"  ${row.scopes.join(',')}  ${expiry}, ${use}`;
}

function scopeList(given: string): KeyScope[] {
  const { data, error } = z
    .array(keyScope)
    .min(1)
    .safeParse(given.split(',').map((name) => name.trim()));
  if (error) throw new InvalidArgumentError(`Scopes are ${ALL_SCOPES.join(', ')}, separated by commas.`);
  return data;
}

const day = (time: Date) => time.toISOString().slice(0, 16).replace('T', ' ');

function lifetime(text: string): number {
  const [, count, unit] = /^(\d{1,5})([mhdw])$/.exec(text) ?? [];
  if (!count || !unit || Number(count) === 0)
    throw new InvalidArgumentError('Give a number and a unit: 30m, 12h, 30d or 4w.');
  return Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
}
