import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { askedAs, modelSchema } from './model-schema.ts';

test('every field is required, and null where it may be left out', () => {
  const schema = z.object({
    query: z.string().trim().min(1).max(2_000).describe('What to find.'),
    urls: z.array(z.string().min(1)).max(10).optional().describe('Addresses.'),
    days: z.int().default(1),
    note: z.string().nullish(),
    inner: z.array(z.object({ a: z.boolean().optional() })),
  });
  assert.deepEqual(modelSchema(schema), {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'What to find.' },
      urls: {
        description: 'Addresses.',
        anyOf: [{ type: 'array', items: { type: 'string' }, maxItems: 10 }, { type: 'null' }],
      },
      days: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      note: { type: ['string', 'null'] },
      inner: {
        type: 'array',
        items: {
          type: 'object',
          properties: { a: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
          required: ['a'],
          additionalProperties: false,
        },
      },
    },
    required: ['query', 'urls', 'days', 'note', 'inner'],
    additionalProperties: false,
  });
});

test('a form may ask for less than it reads', () => {
  const tool = askedAs(z.string().nullish(), z.enum(['search', 'recall']));
  const schema = z.object({ tool });
  assert.deepEqual(modelSchema(schema).properties, {
    tool: { type: 'string', enum: ['search', 'recall'] },
  });
  assert.deepEqual(schema.parse({ tool: 'telescope' }), { tool: 'telescope' });
  assert.deepEqual(schema.parse({}), {});
});

test('a schema that is asked for in one place is asked for as it is elsewhere', () => {
  const text = z.string();
  askedAs(text, z.enum(['a']));
  assert.deepEqual(modelSchema(z.object({ text })).properties, { text: { type: 'string' } });
});
