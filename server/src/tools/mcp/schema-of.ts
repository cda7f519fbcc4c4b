import { z } from 'zod';
import { shownText } from './shown-text.ts';

type JsonSchema = Record<string, unknown>;

/** What stands in the way of showing a tool to a model. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

const MOST_BYTES = 32_000;
const MOST_DEPTH = 10;
const MOST_FIELDS = 200;
const MOST_CHOICES = 200;
const MOST_WORDS = 500;

/**
 * The input of a tool as a stranger has described it. What is understood is taken over: names, types, choices, and
 * descriptions as plain text. Patterns, formats and references to elsewhere are not: checking them is the server's.
 */
export function schemaOf(schema: JsonSchema): z.ZodType<Record<string, unknown>> {
  if (JSON.stringify(schema).length > MOST_BYTES)
    throw new UnusableSchema(`Its input is described in more than ${MOST_BYTES / 1_000} kB.`);
  if (schema.type !== 'object') throw new UnusableSchema('Its input is no object.');
  const room = { fields: MOST_FIELDS };
  return objectOf(schema, { root: schema, depth: 0, room }) as z.ZodType<Record<string, unknown>>;
}

interface Place {
  root: JsonSchema;
  depth: number;
  room: { fields: number };
}

function anyOf(given: unknown, at: Place): z.ZodType {
  const schema = resolved(given, at.root);
  if (!schema) return z.unknown();
  if (at.depth >= MOST_DEPTH)
    throw new UnusableSchema(`Its input is nested deeper than ${MOST_DEPTH} levels.`);
  const plain = typeOf(schema, { ...at, depth: at.depth + 1 });
  const words = typeof schema.description === 'string' ? shownText(schema.description, MOST_WORDS) : '';
  return words ? plain.describe(words) : plain;
}

function typeOf(schema: JsonSchema, at: Place): z.ZodType {
  const choices = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (Array.isArray(choices)) return choiceOf(choices);
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches) && branches.length > 0)
    return z.union(branches.slice(0, 20).map((branch) => anyOf(branch, at)) as [z.ZodType, z.ZodType]);
  if (Array.isArray(schema.type))
    return z.union(
      schema.type.map((type) => typeOf({ ...schema, type: type as unknown }, at)) as [z.ZodType, z.ZodType],
    );
  switch (schema.type) {
    case 'object':
      return objectOf(schema, at);
    case 'array':
      return z.array(anyOf(schema.items, at));
    case 'string':
      return z.string();
    case 'integer':
      return z.int();
    case 'number':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'null':
      return z.null();
    default:
      return z.unknown();
  }
}

function choiceOf(choices: readonly unknown[]): z.ZodType {
  const plain = choices.filter(
    (one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' || one === null,
  );
  if (plain.length === 0 || plain.length > MOST_CHOICES) return z.unknown();
  const clean = plain.map((one) => (typeof one === 'string' ? one.slice(0, MOST_WORDS) : one));
  return clean.every((one) => typeof one === 'string')
    ? z.enum(clean as [string])
    : z.literal(clean as [string]);
}

function objectOf(schema: JsonSchema, at: Place): z.ZodType {
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : [];
  at.room.fields -= properties.length;
  if (at.room.fields < 0) throw new UnusableSchema(`Its input has more than ${MOST_FIELDS} fields.`);
  if (properties.length === 0) return z.record(z.string(), z.unknown());
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = properties.map(([name, field]): [string, z.ZodType] => {
    if (!/^[\w.$@-]{1,64}$/.test(name))
      throw new UnusableSchema('A field of its input has a name that is none.');
    const own = anyOf(field, at);
    return [name, required.has(name) ? own : own.optional()];
  });
  return z.looseObject(Object.fromEntries(fields));
}

/** What a reference within the same description means; undefined for what says nothing. */
function resolved(given: unknown, root: JsonSchema): JsonSchema | undefined {
  let schema = given;
  for (let hops = 0; hops < MOST_DEPTH && isSchema(schema) && typeof schema.$ref === 'string'; hops += 1) {
    const [, ...path] = schema.$ref.split('/');
    if (!schema.$ref.startsWith('#/')) return undefined;
    schema = path.reduce<unknown>(
      (at, key) => (isSchema(at) && Object.hasOwn(at, key) ? at[key] : undefined),
      root,
    );
  }
  return isSchema(schema) && schema.$ref === undefined ? schema : undefined;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
