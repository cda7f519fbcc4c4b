import { z } from 'zod';
import { errorBody, errorCodes } from '@quarry/api/errors.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { runEvent } from '@quarry/api/events.ts';
import type { Route } from './route.ts';
import { tagDescriptions } from './tags.ts';

type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const SERVER_ERRORS: ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

const ERROR_MEANINGS: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request is not valid; `issues` names the fields.',
  UNAUTHORIZED: 'The key is missing, malformed, unknown, expired or revoked.',
  FORBIDDEN: 'It belongs to another workspace or user.',
  NOT_FOUND: 'There is no such thing in the scope of the key.',
  METHOD_NOT_ALLOWED: 'The endpoint does not take this method; `Allow` names those it takes.',
  CONFLICT: 'A right request in the wrong state; the message says what would be possible now.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body has a content type that this endpoint does not take.',
  TOO_MANY_REQUESTS: 'The rate limit is exceeded; `Retry-After` says when to come back.',
  INTERNAL_SERVER_ERROR: 'A fault of the service; the message holds the id under which it is logged.',
  UPSTREAM_ERROR: 'The model or a provider failed after its retries.',
  SERVICE_UNAVAILABLE: 'The service is shutting down or overloaded.',
};

/** The OpenAPI 3.1 document, read off the routes: there is no second list that could differ. */
export function describeApi(routes: Route[], options: { prefix: string; version: string }): Json {
  const schemas = new SchemaBook();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route, schemas) };
  }
  const eventSchema = schemas.reference(runEvent, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quarry',
      version: options.version,
      summary: 'Research agents over HTTP: durable runs, human review, evidence.',
      description: `Runs stream Server-Sent Events: one line \`data: <JSON>\` and a blank line for each event, the JSON being a ${link(eventSchema)}.`,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.prefix, description: 'This service' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer qry_…`' },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'An API key: `x-api-key: qry_…`',
        },
      },
      schemas: schemas.all(),
    },
  };
}

const link = (schema: Json) => `\`${String(schema['$ref']).split('/').at(-1)}\``;

function describeRoute(route: Route, schemas: SchemaBook): Json {
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.auth === 'none' && { security: [] }),
    parameters: [
      ...parameters(route.params, 'path', schemas),
      ...parameters(route.query, 'query', schemas),
      ...(route.method === 'POST' && route.auth !== 'none' ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          [route.bodyType === 'form' ? 'multipart/form-data' : 'application/json']: media(
            route.body,
            'input',
            schemas,
          ),
        },
      },
    }),
    responses: responses(route, schemas),
  };
}

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same body within 24 hours gives the first answer again (a run start attaches to the same run); with another body it is a conflict.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', schemas: SchemaBook): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.inline(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: property,
  }));
}

function responses(route: Route, schemas: SchemaBook): Json {
  const codes = new Set<ErrorCode>([...implied(route), ...(route.errors ?? []), ...SERVER_ERRORS]);
  const sorted = [...codes].sort((a, b) => errorCodes[a] - errorCodes[b]);
  const error = { 'application/json': { schema: schemas.reference(errorBody, 'output') } };
  return {
    200: { description: 'Done.', headers: RATE_HEADERS, content: success(route, schemas) },
    ...Object.fromEntries(
      sorted.map((code) => [
        errorCodes[code],
        {
          description: ERROR_MEANINGS[code],
          content:
            code === 'NOT_FOUND' && route.malformedParams === 'NOT_FOUND_NULL'
              ? { 'application/json': { schema: { type: 'null' } } }
              : error,
        },
      ]),
    ),
  };
}

const RATE_HEADERS = Object.fromEntries(
  [
    ['RateLimit-Limit', 'Requests allowed in a minute.'],
    ['RateLimit-Remaining', 'Requests left in this minute.'],
    ['RateLimit-Reset', 'Seconds until the minute starts anew.'],
  ].map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
);

function implied(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (route.auth !== 'none') codes.push('UNAUTHORIZED');
  if (route.query || route.body || route.malformedParams === 'BAD_REQUEST') codes.push('BAD_REQUEST');
  if (route.params) codes.push('NOT_FOUND');
  if (route.body) codes.push('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (route.method === 'POST' && route.auth !== 'none') codes.push('CONFLICT', 'BAD_REQUEST');
  return codes;
}

function success(route: Route, schemas: SchemaBook): Json {
  const stream = { 'text/event-stream': { schema: schemas.reference(runEvent, 'output') } };
  if (route.streams === 'always') return stream;
  const types = route.responseTypes ?? ['application/json'];
  const json = Object.fromEntries(types.map((type) => [type, media(route.response, 'output', schemas)]));
  return route.streams === 'on-accept' ? { ...json, ...stream } : json;
}

function media(schema: z.ZodType, direction: Direction, schemas: SchemaBook): Json {
  const { examples } = (z.globalRegistry.get(schema) ?? {}) as { examples?: unknown[] };
  return {
    schema: schemas.reference(schema, direction),
    ...(examples && {
      examples: Object.fromEntries(examples.map((value, i) => [`example${i + 1}`, { value }])),
    }),
  };
}

/** Collects every schema that carries an id as a component; what a request and an answer see may differ by defaults. */
class SchemaBook {
  readonly #components = new Map<string, Json>();

  /** A reference to the component, or the schema itself when it has no name. */
  reference(schema: z.ZodType, direction: Direction): Json {
    return this.#convert(schema, direction);
  }

  inline(schema: z.ZodType, direction: Direction): Json {
    const json = this.#convert(schema, direction);
    const name = typeof json['$ref'] === 'string' ? json['$ref'].split('/').at(-1)! : undefined;
    return name === undefined ? json : this.#components.get(name)!;
  }

  all(): Json {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #convert(schema: z.ZodType, direction: Direction): Json {
    const json = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: direction,
      unrepresentable: 'any',
    }) as Json;
    const { $schema: _, $defs, ...root } = json as { $schema?: string; $defs?: Record<string, Json> } & Json;
    const names = new Map<string, string>();
    for (const [name, definition] of Object.entries($defs ?? {}))
      names.set(name, this.#nameFor(name, definition, direction));
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.#components.set(names.get(name)!, clean(definition, names) as Json);
    const own = (z.globalRegistry.get(schema) as { id?: string } | undefined)?.id;
    if (own === undefined) return clean(root, names) as Json;
    const cleaned = clean(root, names) as Json;
    const ownName = this.#nameFor(own, root, direction);
    if (typeof cleaned['$ref'] !== 'string') this.#components.set(ownName, cleaned);
    return typeof cleaned['$ref'] === 'string' ? cleaned : { $ref: `#/components/schemas/${ownName}` };
  }

  /** The input form gets a name of its own where it differs from the output form that was seen before. */
  #nameFor(name: string, definition: Json, direction: Direction): string {
    const known = this.#components.get(name);
    if (!known || direction === 'output') return name;
    const same = JSON.stringify(clean(definition, new Map())) === JSON.stringify(known);
    return same ? name : `${name}Input`;
  }
}

/** Points references at the components, and drops what OpenAPI tools stumble over. */
function clean(value: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => clean(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key]) => key !== 'id' || typeof (value as Json)['id'] !== 'string')
    .map(([key, item]) => [key, key === '$ref' ? renamed(item as string, names) : clean(item, names)]);
  return Object.fromEntries(entries);
}

function renamed(reference: string, names: Map<string, string>): string {
  const name = reference.replace(/^#\/\$defs\//, '');
  return `#/components/schemas/${names.get(name) ?? name}`;
}
