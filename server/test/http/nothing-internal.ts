import assert from 'node:assert/strict';

const internals: [string, RegExp][] = [
  ['a stack', /\bat [\w.<>]+ ?\(|\n\s+at |\bError: |node:internal|node_modules/],
  [
    'SQL',
    /\b(select|insert into|update|delete from)\b[^.]*\b(from|set|values|where)\b|relation "|syntax error at|\bpg_|Failed query/i,
  ],
  [
    'a path of the machine',
    /(^|[\s"'`(])(\/(home|root|usr|var|tmp|work|app|opt|etc)\/|file:\/\/|[A-Z]:\\)|\.ts\b|\.js\b/,
  ],
  ['a key', /qry_[0-9A-Za-z]{32}/],
];

/** No error may show the inside of the service. */
export function assertNothingInternal(text: string): void {
  for (const [what, pattern] of internals) assert.doesNotMatch(text, pattern, `the answer shows ${what}`);
}
