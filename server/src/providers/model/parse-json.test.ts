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
  ['with commas at the end', '{"name": "Ada", "age": 36,}'],
  ['with a comma missing', '{"name": "Ada"\n"age": 36}'],
  ['in single quotes', `{'name': 'Ada', 'age': 36}`],
  ['in typographic quotes', '{“name”: “Ada”, “age”: 36}'],
  ['with bare keys', '{name: "Ada", age: 36}'],
  ['with comments', '{"name": "Ada", // first\n "age": 36 /* years */}'],
  ['with a number in a text', '{"name": "Ada", "age": "36"}'],
  ['in another case', '{"Name": "Ada", "AGE": 36}'],
  ['wrapped in a word', '{"person": {"name": "Ada", "age": 36}}'],
  ['written as a text', JSON.stringify(json)],
  ['in a fence that stays open', '```json\n' + json],
  ['after a thought', `<think>\nan object { with braces\n</think>\n${json}`],
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

test('quotes inside of a text, new lines and Python words are understood', () => {
  const note = z.object({ text: z.string(), done: z.boolean(), by: z.string().nullable() });
  assert.deepEqual(parseModelJson('{"text": "She said "yes" and\nleft", "done": True, "by": None}', note), {
    ok: true,
    value: { text: 'She said "yes" and\nleft', done: true, by: null },
  });
});

test('what broke off counts only where that is allowed, and without what was not written to its end', () => {
  const plan = z.object({ goal: z.string(), steps: z.array(z.object({ title: z.string() })) });
  const text = '{"goal":"Tea","steps":[{"title":"A"},{"title":"B"},{"title":"Hal';
  assert.equal(parseModelJson(text, plan).ok, false);
  assert.deepEqual(parseModelJson(text, plan, { allowCut: true }), {
    ok: true,
    value: { goal: 'Tea', steps: [{ title: 'A' }, { title: 'B' }] },
  });
});

test('JSON that is cut anywhere is read as a part of the whole, or not at all', () => {
  const anything = z.json();
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const whole = JSON.stringify({ value: [value] });
      const cut = whole.slice(0, at % whole.length);
      const result = parseModelJson(cut, anything, { allowCut: true });
      if (cut.startsWith('{')) assert.ok(result.ok);
    }),
    { numRuns: 300 },
  );
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
