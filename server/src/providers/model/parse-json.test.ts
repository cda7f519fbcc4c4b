import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { parseModelJson } from './parse-json.ts';
import { fc } from '../../../test/support/seeded.ts';

const person = z.object({ name: z.string(), age: z.number() });
const ada = { name: 'Ada', age: 36 };
const json = JSON.stringify(ada);

for (const [where, text] of [
  ['alone', json],
  ['with white space', `\n ${json} \n`],
  ['in a code fence', '```json\n' + json + '\n```'],
  ['in a fence without a language', 'Here:\n```\n' + json + '\n```\nDone.'],
  ['after prose', `Sure! Here is the object you asked for: ${json}`],
  ['between prose with brackets', `The set {a, b} [sic] gives ${json} (see [1]).`],
  ['after another object', `{"thought":"a {brace} in \\"quotes\\""} ${json}`],
  ['inside a list', `[${json}]`],
  ['after an unclosed brace', `{ hm ${json}`],
] as const) {
  test(`JSON is found ${where}`, () => {
    assert.deepEqual(parseModelJson(text, person), { ok: true, value: ada });
  });
}

test('what does not fit says what is wrong, for the model to mend', () => {
  const result = parseModelJson('{"name":"Ada","age":"old"}', person);
  assert.equal(result.ok, false);
  assert.match(result.ok ? '' : result.reason, /^age: /);
});

test('an answer without JSON says so', () => {
  for (const text of ['', 'I cannot do that.', '{"name": "Ada", "age":', '```json\n```']) {
    assert.deepEqual(parseModelJson(text, person), { ok: false, reason: 'there is no JSON in the answer' });
  }
});

test('any JSON survives being wrapped in prose or a fence', () => {
  const wrapped = z.object({ payload: z.json() });
  const prose = fc.string().filter((text) => !/[`{["\\\]}]/.test(text));
  fc.assert(
    fc.property(
      // A schema leaves out what would become a prototype.
      fc
        .jsonValue({ noUnicodeString: false })
        .filter((value) => !JSON.stringify(value).includes('__proto__')),
      prose,
      prose,
      fc.boolean(),
      (payload, before, after, fenced) => {
        const text = JSON.stringify({ payload });
        const answer = fenced && !text.includes('```') ? '```json\n' + text + '\n```' : text;
        const result = parseModelJson(`${before}${answer}${after}`, wrapped);
        assert.equal(result.ok, true);
        assert.equal(JSON.stringify(result.ok && result.value), text);
      },
    ),
    { numRuns: 300 },
  );
});

test('no text makes it throw, and a value always fits the schema', () => {
  const brackets = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', '`', ':', ',', '1', 'a', '\n'),
  });
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), brackets), (text) => {
      const result = parseModelJson(text, person);
      if (result.ok) person.parse(result.value);
      else assert.ok(result.reason.length > 0);
    }),
    { numRuns: 500 },
  );
});

test('a hundred thousand brackets are given up on quickly', () => {
  assert.equal(parseModelJson('{['.repeat(50_000), person).ok, false);
});
