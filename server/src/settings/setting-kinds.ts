import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { workFolder } from './project-root.ts';

export function text(pattern = /^[^\n\r]+$/, message = 'must be one line of text') {
  return z.string().regex(pattern, message);
}

export function oneOf<const Names extends readonly string[]>(...names: Names) {
  return z.enum(names, `must be one of ${names.join(', ')}`);
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message);
}

export function folder() {
  return text().transform((given) => path.resolve(workFolder, given));
}

/** Several, separated as in PATH. */
export function folders() {
  return text().transform((given) =>
    given
      .split(path.delimiter)
      .filter(Boolean)
      .map((folderName) => path.resolve(workFolder, folderName)),
  );
}

export function url(...schemes: string[]) {
  const message = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z.string().refine((given) => {
    const parsed = URL.parse(given);
    return parsed !== null && schemes.includes(parsed.protocol.slice(0, -1));
  }, message);
}

export function baseUrl() {
  return url('http', 'https').transform((given) => given.replace(/\/+$/, ''));
}

/** `http://name:password@proxy.example:3128`; without a scheme, as others take it too, it is a plain one. */
export function proxyAddress() {
  return z
    .string()
    .transform((given) => (given.includes('://') ? given : `http://${given}`))
    .refine(
      (given) => /^https?:\/\/[^/?#]+\/?$/.test(given) && URL.canParse(given) && isDecodable(given),
      'must be the address of a proxy: http://host:port or https://host:port',
    );
}

/** Names, `host:port`, addresses, networks, `*`; other forms, which other programs may know, match nothing. */
export function directHosts() {
  return z
    .string()
    .transform((given) => given.split(/[\s,]+/).filter(Boolean))
    .refine(
      (hosts) => hosts.filter((host) => host.includes('/')).every(isNetwork),
      'must be hosts, addresses and networks (10.0.0.0/8) separated by commas',
    );
}

export function modelName() {
  return text(/^[\w.-]+\/\S+$/, 'must name models as provider/model');
}

/** `provider/model=input/output`, or `=input/output/cached input`, in US dollars for a million tokens. */
export function prices() {
  const amount = String.raw`(\d{1,6}(?:\.\d{1,6})?)`;
  const price = new RegExp(String.raw`^([\w.-]+/[^\s=]+)=${amount}/${amount}(?:/${amount})?$`);
  const message =
    'must be provider/model=input/output, or input/output/cached input, several separated by commas';
  return list(z.string().regex(price, message)).transform((given) =>
    Object.fromEntries(
      given.map((item) => {
        const [, model, input, output, cached] = price.exec(item)!;
        const cachedInput = cached !== undefined && { cachedInput: Number(cached) };
        return [model!, { input: Number(input), output: Number(output), ...cachedInput }];
      }),
    ),
  );
}

/** A number for all, or `provider=number` and `provider/model=number` for some: `16, ollama=1`. */
export function callsAtOnce() {
  const entry = /^(?:([\w.-]+(?:\/[^\s=]+)?)=)?([1-9]\d{0,4})$/;
  const message =
    'must be a number, or provider=number and provider/model=number, several separated by commas';
  return list(z.string().regex(entry, message)).transform((given) => {
    const caps = given.map((item) => entry.exec(item)!);
    return {
      all: caps
        .filter(([, name]) => name === undefined)
        .map(([, , n]) => Number(n))
        .at(-1),
      of: Object.fromEntries(caps.flatMap(([, name, n]) => (name === undefined ? [] : [[name, Number(n)]]))),
    };
  });
}

/** `https://app.example`: as a browser names the place of a page. */
export function origin() {
  return z.string().refine((given) => /^https?:/.test(given) && URL.parse(given)?.origin === given, {
    error: 'must be origins such as https://app.example, without a path, several separated by commas',
  });
}

/** Waits, one after the other: `5, 30, 120`. */
export function seconds() {
  const message = 'must be numbers of seconds, several separated by commas';
  return list(z.string().regex(/^\d{1,6}$/, message)).transform((given) => given.map(Number));
}

export function hostAndPort() {
  return z
    .string()
    .regex(/^([\w.-]+|\[[0-9a-fA-F:.]+\]):\d{1,5}$/, 'must be host:port, several separated by commas')
    .transform((given) => given.toLowerCase());
}

export function list<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .transform((given) =>
      given
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));
}

/** `name=value` pairs, values as in an address: what OpenTelemetry's own settings look like. */
export function headers() {
  return z
    .string()
    .refine(
      (given) => given.split(',').every((pair) => /^\s*[\w-]+\s*=.*$/.test(pair) && isDecodable(pair)),
      'must be name=value pairs separated by commas',
    )
    .transform((given) =>
      Object.fromEntries(
        given.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=');
          return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())];
        }),
      ),
    );
}

function isDecodable(given: string): boolean {
  try {
    decodeURIComponent(given);
    return true;
  } catch {
    return false;
  }
}

const MOST_HOPS = 10;

/** Whose word on the caller's address counts: these proxies, or so many in front. Never everybody's: callers could claim any. */
export function proxies() {
  return z
    .string()
    .refine(
      (given) => !['on', 'true', 'yes'].includes(given.toLowerCase()),
      'must name the proxies: callers could claim any address otherwise, and pass every limit. Write how many proxies are in front (1), or their addresses and networks (10.0.0.7, 172.16.0.0/12)',
    )
    .transform((given) => parseProxies(given.toLowerCase()))
    .refine(
      (parsed) => parsed !== undefined,
      `must be off, the number of proxies in front (1 to ${MOST_HOPS}), or their addresses and networks separated by commas`,
    )
    .transform((parsed) => parsed as false | number | string[]);
}

function parseProxies(given: string): false | number | string[] | undefined {
  if (['off', 'false', 'no', '0'].includes(given)) return false;
  if (/^\d+$/.test(given)) return Number(given) <= MOST_HOPS ? Number(given) : undefined;
  const networks = given.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. All addresses at once are no proxy. */
function isNetwork(given: string): boolean {
  const [address = '', bits, ...rest] = given.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
