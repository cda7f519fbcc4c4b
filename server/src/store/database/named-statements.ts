import { hash } from 'node:crypto';
import { Client } from 'pg';

// Statements are few and their texts fixed; a text that is made anew each time must not fill the server's memory.
const MAX_NAMED = 300;

const names = new Map<string, string>();

type Query = Client['query'];

// How many rows hold a text is known only from the text: a plan that is made once for all texts reads every row.
const IS_SEARCH = /\bilike\b|\blike \$/i;

/**
 * Gives every statement with parameters a name, so that each connection parses and plans it once and not for every
 * call; but none that looks for a text. For drizzle and DBOS alike, which send most of their statements without one.
 */
export class NamedStatements extends Client {
  override query = ((config: unknown, values?: unknown, ...rest: unknown[]) => {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    if (typeof config === 'string' && Array.isArray(values) && values.length > 0)
      return query(withName({ text: config, values }), ...rest);
    const given = config as { text?: string; name?: string; values?: unknown[] };
    if (typeof config !== 'object' || config === null || given.name || typeof given.text !== 'string')
      return query(config, values, ...rest);
    const hasValues = (Array.isArray(values) && values.length > 0) || (given.values?.length ?? 0) > 0;
    return query(hasValues ? withName({ ...given, text: given.text }) : config, values, ...rest);
  }) as Query;
}

function withName<Config extends { text: string }>(config: Config): Config & { name?: string } {
  const known = names.get(config.text);
  if (known) return { ...config, name: known };
  if (names.size >= MAX_NAMED || IS_SEARCH.test(config.text)) return config;
  const name = `q_${hash('sha1', config.text).slice(0, 20)}`;
  names.set(config.text, name);
  return { ...config, name };
}
