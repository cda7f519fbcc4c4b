import { parseDocument } from 'yaml';
import { z } from 'zod';
import { secretKey } from '@quarry/api/secrets.ts';
import type { SecretNeed } from './skill.ts';

export interface Manifest {
  name: string;
  description: string;
  secrets: SecretNeed[];
  hosts: string[];
}

/** What is wrong with a skill, in words for its author. */
export class BrokenSkill extends Error {
  override readonly name = 'BrokenSkill';
}

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
    'must be a host name such as api.example.org or *.example.org, without scheme, port or path',
  );

const words = (value: unknown) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : value);
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
);

const secretNeed = z.preprocess(
  (value) => (typeof value === 'string' ? { key: value } : value),
  z.object(
    {
      key: secretKey,
      hosts: z.preprocess(words, z.array(host)).optional(),
      header: z
        .string()
        .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'must be the name of an HTTP header')
        .default('Authorization'),
      format: z
        .string()
        .regex(/^[^\r\n]*\{secret\}[^\r\n]*$/, 'must be one line with {secret} where the value goes')
        .optional(),
      env: flag.optional(),
    },
    'must be the name of a secret, or an object with a key',
  ),
);

/** Ours stand at the top or below `metadata`, so that a skill stays valid where only the standard's fields are known. */
const own = {
  'required-secrets': z.preprocess(words, z.array(secretNeed, 'must be a list of secrets')).optional(),
  'allowed-hosts': z.preprocess(words, z.array(host, 'must be a list of hosts')).optional(),
  'secret-env': flag.optional(),
};

const frontMatter = z.object({
  name: z
    .string('is missing')
    .max(64, 'has more than 64 characters')
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be lower-case letters and digits, with single hyphens between them',
    ),
  description: z.string('is missing').trim().min(1, 'is empty').max(1_024, 'has more than 1024 characters'),
  license: z.string('must be text').optional(),
  compatibility: z.string('must be text').max(500, 'has more than 500 characters').optional(),
  metadata: z.record(z.string(), z.unknown(), 'must be a map').optional(),
  'allowed-tools': z.union([z.string(), z.array(z.string())], 'must be a list of tools').optional(),
  ...own,
});

/** Reads the text of a SKILL.md; throws BrokenSkill with every problem in it. */
export function readManifest(text: string): { manifest: Manifest; body: string } {
  const [, yaml, body] = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n---[ \t]*(?:\r?\n([^]*))?$/.exec(text) ?? [];
  if (yaml === undefined)
    throw new BrokenSkill('SKILL.md does not begin with a front matter between two lines of ---');
  const fields = lifted(parseYaml(yaml, 'the front matter'));
  const read = frontMatter.safeParse(fields);
  if (!read.success) throw new BrokenSkill(describe(read.error));
  const { name, description } = read.data;
  const declared = read.data['allowed-hosts'] ?? [];
  const secrets = (read.data['required-secrets'] ?? []).map((need) => ({
    key: need.key,
    hosts: need.hosts ?? declared.filter((entry) => !entry.startsWith('*.')),
    header: need.header,
    format: need.format ?? (need.header.toLowerCase() === 'authorization' ? 'Bearer {secret}' : '{secret}'),
    env: need.env ?? read.data['secret-env'] ?? false,
  }));
  const wild = secrets.find(({ hosts }) => hosts.some((entry) => entry.startsWith('*.')));
  if (wild) throw new BrokenSkill(`the secret ${wild.key} must name its hosts one by one, without *`);
  const hosts = [...new Set([...declared, ...secrets.flatMap((need) => need.hosts)])];
  return { manifest: { name, description, secrets, hosts }, body: (body ?? '').trim() };
}

export function parseYaml(text: string, what: string): unknown {
  const document = parseDocument(text, { prettyErrors: true, logLevel: 'silent' });
  const problem = document.errors[0];
  if (problem) throw new BrokenSkill(`${what} is not valid YAML: ${problem.message.split('\n')[0]}`);
  try {
    // Without aliases: a few lines of them can stand for gigabytes.
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch (error) {
    throw new BrokenSkill(`${what} is not valid YAML: ${(error as Error).message}`);
  }
}

function lifted(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return {};
  const { metadata } = fields as { metadata?: unknown };
  if (typeof metadata !== 'object' || metadata === null) return fields;
  const below = Object.entries(metadata).filter(([key]) => key in own);
  return { ...Object.fromEntries(below), ...fields };
}

export function describe(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ');
}
