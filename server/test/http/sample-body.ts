import { z } from 'zod';

const SAMPLES = ['Go on.', 'a@example.com', 1, true, [], {}];

type Fields = Record<string, unknown>;

/** What is given, in a body that the schema accepts: its documented example, or else all that must be there. */
export function sampleBody(schema: z.ZodObject, given: Fields): Fields {
  const [example] = examplesOf(schema);
  if (example !== undefined) return { ...(example as Fields), ...given };
  const missing = requiredFields(schema).filter((name) => !(name in given));
  return {
    ...given,
    ...Object.fromEntries(missing.map((name) => [name, sampleOf(name, schema.shape[name]!)])),
  };
}

export const requiredFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => !accepts(shape[name]!, undefined));

function sampleOf(name: string, schema: z.core.$ZodType): unknown {
  const options = schema instanceof z.ZodEnum ? schema.options : [];
  const samples = [...examplesOf(schema), ...options, ...SAMPLES];
  const fitting = samples.find((sample) => accepts(schema, sample));
  if (fitting === undefined) throw new Error(`No sample for the field ${name}: give its schema an example.`);
  return fitting;
}

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;

function examplesOf(schema: z.core.$ZodType): unknown[] {
  const { examples } = (z.globalRegistry.get(schema) ?? {}) as { examples?: unknown[] };
  return examples ?? [];
}
