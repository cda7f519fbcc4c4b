import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const asked = new WeakMap<z.ZodType, z.ZodType>();

/** Reads more than it asks for: models are shown the form `as`, and what they write is read by `schema`. */
export function askedAs<T>(schema: z.ZodType<T>, as: z.ZodType): z.ZodType<T> {
  // A schema of its own: the one that was given may be asked for elsewhere as it is.
  const loose = schema.describe(as.description ?? '');
  asked.set(loose, as);
  return loose;
}

/** Marks a field that is asked for whatever is read in its place, until the schema is done. */
const ASKED = 'asked';

const known = new WeakMap<z.ZodType, JsonSchema>();

/**
 * A schema as models are shown it: every field is required, and null where it may be left out. Servers that follow a
 * schema by a grammar refuse or crawl with limits on the length of texts; those are for us to keep.
 */
export function modelSchema(schema: z.ZodType): JsonSchema {
  const before = known.get(schema);
  if (before) return before;
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const as = asked.get(zodSchema as unknown as z.ZodType);
      if (!as) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[key];
      Object.assign(jsonSchema, modelSchema(as), { [ASKED]: true });
    },
  }) as JsonSchema;
  const plain = withAllRequired(json);
  known.set(schema, plain);
  return plain;
}

// The count of a long list is a limit that grammars crawl with, too.
const MOST_COUNTED = 50;

const LEFT_OUT = new Set(['$schema', 'default', 'minLength', 'maxLength', 'pattern', 'format', ASKED]);

function withAllRequired(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(
    ([key, value]) => !LEFT_OUT.has(key) && !saysNothing(key, value),
  );
  const plain = Object.fromEntries(kept);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(plain[key])) plain[key] = (plain[key] as JsonSchema[]).map(withAllRequired);
  if (isSchema(plain.items)) plain.items = withAllRequired(plain.items);
  if (isSchema(plain.properties)) return withFields(plain, plain.properties as Record<string, JsonSchema>);
  return plain;
}

function withFields(schema: JsonSchema, fields: Record<string, JsonSchema>): JsonSchema {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const properties = Object.entries(fields).map(([name, field]) => {
    const plain = withAllRequired(field);
    return [name, required.has(name) || field[ASKED] ? plain : orNull(plain)];
  });
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: Object.keys(fields),
    additionalProperties: false,
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (allowsNull(schema)) return schema;
  const { description, ...rest } = schema;
  const choices = Array.isArray(rest.anyOf) ? (rest.anyOf as JsonSchema[]) : [rest];
  return { ...(description !== undefined && { description }), anyOf: [...choices, { type: 'null' }] };
}

/** Whether a field of this schema may be left empty. */
export function allowsNull({ type, anyOf }: JsonSchema): boolean {
  if (Array.isArray(type) ? type.includes('null') : type === 'null') return true;
  return Array.isArray(anyOf) && (anyOf as JsonSchema[]).some(allowsNull);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function saysNothing(key: string, value: unknown): boolean {
  if (key === 'description') return value === '';
  if (key === 'minimum' || key === 'maximum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  return key === 'maxItems' && Number(value) > MOST_COUNTED;
}
