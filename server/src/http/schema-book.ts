import { z } from 'zod';

export type Json = Record<string, unknown>;
/** A request is the input of its schema, an answer the output: defaults are optional in one and given in the other. */
export type Direction = 'input' | 'output';

/** Collects every schema that carries an id as a component; what a request and an answer see may differ by defaults. */
export class SchemaBook {
  readonly #components = new Map<string, Json>();

  /** A reference to the component, or the schema itself when it has no name. */
  reference(schema: z.ZodType, direction: Direction): Json {
    const { $schema: _, $defs = {}, ...root } = toJson(schema, direction);
    const own = (z.globalRegistry.get(schema) as { id?: string } | undefined)?.id;
    const definitions = own === undefined || '$ref' in root ? $defs : { ...$defs, [own]: root };
    const rename = this.#add(definitions, direction);
    return own === undefined || '$ref' in root
      ? (clean(root, rename) as Json)
      : { $ref: `#/components/schemas/${rename(own)}` };
  }

  /** The schema itself, also when it has a name. */
  inline(schema: z.ZodType, direction: Direction): Json {
    return this.resolve(this.reference(schema, direction));
  }

  resolve(json: Json): Json {
    return typeof json['$ref'] === 'string' ? this.#components.get(json['$ref'].split('/').at(-1)!)! : json;
  }

  all(): Json {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(definitions: Record<string, Json>, direction: Direction): (name: string) => string {
    const different = direction === 'input' ? this.#differing(definitions) : new Set<string>();
    const rename = (name: string) => (different.has(name) ? `${name}Input` : name);
    for (const [name, definition] of Object.entries(definitions))
      this.#components.set(rename(name), clean(definition, rename) as Json);
    return rename;
  }

  /** Those that an answer shows in another form, and those that refer to one of them. */
  #differing(definitions: Record<string, Json>): Set<string> {
    const different = new Set<string>();
    const rename = (name: string) => (different.has(name) ? `${name}Input` : name);
    for (let before = -1; before < different.size;) {
      before = different.size;
      for (const [name, definition] of Object.entries(definitions)) {
        const known = this.#components.get(name);
        if (known && JSON.stringify(known) !== JSON.stringify(clean(definition, rename))) different.add(name);
      }
    }
    return different;
  }
}

const toJson = (schema: z.ZodType, direction: Direction) =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: direction, unrepresentable: 'any' }) as {
    $schema?: string;
    $defs?: Record<string, Json>;
  } & Json;

/** Below these keys stand values, not schemas. */
const VALUES = new Set(['examples', 'default', 'const', 'enum']);

/**
 * Points references at the components, and leaves out the ids that zod puts into schemas. Objects stay open: a later
 * version may add fields to an answer, and unknown fields of a request are ignored.
 */
function clean(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => clean(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, item]) => !(key === 'id' && typeof item === 'string'))
    .filter(([key, item]) => !(key === 'additionalProperties' && item === false))
    .map(([key, item]: [string, unknown]) => {
      if (key === '$ref') return [key, componentOf(item as string, rename)];
      if (key === 'properties') return [key, mapValues(item as Json, (property) => clean(property, rename))];
      return [key, VALUES.has(key) ? item : clean(item, rename)];
    });
  return Object.fromEntries(entries);
}

const mapValues = (object: Json, map: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

const componentOf = (reference: string, rename: (name: string) => string) =>
  `#/components/schemas/${rename(reference.replace(/^#\/\$defs\//, ''))}`;
