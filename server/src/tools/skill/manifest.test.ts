import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokenSkill, readManifest } from './manifest.ts';

const file = (fields: string, body = 'Do it.') =>
  `---\nname: demo\ndescription: Does it.\n${fields}\n---\n\n${body}\n`;
const reasonOf = (text: string): string => {
  try {
    readManifest(text);
  } catch (error) {
    assert.ok(error instanceof BrokenSkill);
    return error.message;
  }
  return 'it is fine';
};

test('a skill needs no more than its name, its description and a body', () => {
  const { manifest, body } = readManifest(file(''));
  assert.deepEqual(manifest, { name: 'demo', description: 'Does it.', secrets: [], hosts: [] });
  assert.equal(body, 'Do it.');
});

test('line ends of Windows and a byte order mark are no mistake', () => {
  assert.equal(readManifest(`\uFEFF${file('').replaceAll('\n', '\r\n')}`).manifest.name, 'demo');
});

test('fields of the standard and of others are let through', () => {
  const fields =
    'license: MIT\ncompatibility: any\nallowed-tools: Bash Read\nmetadata:\n  version: "1"\nversion: 2';
  assert.equal(readManifest(file(fields)).manifest.name, 'demo');
});

test('secrets are names, or names with the header that takes them to their hosts', () => {
  const fields = `allowed-hosts: [API.example.org, "*.cdn.example.org"]
required-secrets:
  - FIRST
  - key: SECOND
    hosts: login.example.org
    header: X-Key`;
  const { secrets, hosts } = readManifest(file(fields)).manifest;
  assert.deepEqual(secrets, [
    {
      key: 'FIRST',
      hosts: ['api.example.org'],
      header: 'Authorization',
      format: 'Bearer {secret}',
      env: false,
    },
    { key: 'SECOND', hosts: ['login.example.org'], header: 'X-Key', format: '{secret}', env: false },
  ]);
  assert.deepEqual(hosts, ['api.example.org', '*.cdn.example.org', 'login.example.org']);
});

test('below metadata, where values are text, they count as well', () => {
  const fields =
    'metadata:\n  required-secrets: ONE, TWO\n  allowed-hosts: api.example.org\n  secret-env: "true"';
  const { secrets, hosts } = readManifest(file(fields)).manifest;
  assert.deepEqual(
    secrets.map(({ key, env }) => [key, env]),
    [
      ['ONE', true],
      ['TWO', true],
    ],
  );
  assert.deepEqual(hosts, ['api.example.org']);
});

for (const [what, text, reason] of [
  ['without front matter', '# Demo', /front matter/],
  ['whose YAML is broken', file('metadata: [1'), /not valid YAML/],
  ['whose front matter is a list', '---\n- a\n---\n', /name: is missing; description: is missing/],
  ['with a name in capitals', file('').replace('demo', 'Demo'), /name: must be lower-case/],
  ['with a name that ends in a hyphen', file('').replace('demo', 'demo-'), /name: must be lower-case/],
  ['with an empty description', file('').replace('Does it.', '""'), /description: is empty/],
  ['with a secret in small letters', file('required-secrets: [token]'), /required-secrets\.0\.key: Must be/],
  [
    'with a host that is an address',
    file('allowed-hosts: ["https://a.org/x"]'),
    /allowed-hosts\.0: must be a host name/,
  ],
  [
    'with a header that breaks lines',
    file('required-secrets: [{key: A, header: "A\\nB"}]'),
    /name of an HTTP header/,
  ],
  ['with a format without a place', file('required-secrets: [{key: A, format: Bearer}]'), /\{secret\} where/],
  ['that sends a secret to any host', file('required-secrets: [{key: A, hosts: ["*.a.org"]}]'), /one by one/],
  [
    'with too many things wrong',
    file('allowed-hosts: 5\nsecret-env: maybe'),
    /allowed-hosts: .*secret-env: must be true/,
  ],
  ['that expands without end', file('a: &a [x]\nb: [*a, *a]'), /YAML|alias/i],
] as const)
  test(`a skill ${what} is told so`, () => assert.match(reasonOf(text), reason));
