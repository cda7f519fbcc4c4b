import { z } from 'zod';
import { errorBody, errorCodes } from '@quarry/api/errors.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { bodyLimitOf } from '@quarry/api/endpoints/endpoint.ts';
import { tagDescriptions } from '@quarry/api/endpoints/tags.ts';
import { runEvent } from '@quarry/api/events.ts';
import { formatSize } from './format-size.ts';
import type { Route } from './route.ts';
import { SchemaBook } from './schema-book.ts';
import type { Direction, Json } from './schema-book.ts';

const SERVER_ERRORS: ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'];

const ERROR_MEANINGS: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request is not valid; `issues` names the fields.',
  UNAUTHORIZED: 'The key is missing, malformed, unknown, expired or revoked.',
  FORBIDDEN:
    'The key lacks the scope that the message names; or it belongs to another workspace or user, or is for owners alone.',
  BUDGET_EXCEEDED: 'The budget of the key, the member or the workspace for this month is spent.',
  NOT_FOUND: 'There is no such thing in the scope of the key.',
  METHOD_NOT_ALLOWED: 'The endpoint does not take this method; `Allow` names those it takes.',
  CONFLICT: 'A right request in the wrong state; the message says what would be possible now.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body has a content type that this endpoint does not take.',
  RANGE_NOT_SATISFIABLE: 'The range lies outside the file; `Content-Range` says how long it is.',
  TOO_MANY_REQUESTS: 'The rate limit is exceeded; `Retry-After` says when to come back.',
  INTERNAL_SERVER_ERROR: 'A fault of the service; the message holds the id under which it is logged.',
  UPSTREAM_ERROR: 'The model or a provider failed after its retries.',
  SERVICE_UNAVAILABLE: 'The service is shutting down or overloaded.',
};

/** The OpenAPI 3.1 document, read off the routes: there is no second list that could differ. */
export function describeApi(routes: Route[], options: { prefix: string; version: string }): Json {
  const schemas = new SchemaBook();
  // Answers first: where a request's form of the same schema differs, it is the one that gets another name.
  for (const route of routes) schemas.reference(route.response, 'output');
  const eventSchema = schemas.reference(runEvent, 'output');
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeRoute(route, schemas) };
  }
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
    tags: Object.entries(tagDescriptions)
      .filter(([name]) => routes.some(({ tag }) => tag === name))
      .map(([name, description]) => ({ name, description })),
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
      headers: HEADERS,
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
    ...(describes(route) && { description: describes(route) }),
    ...(route.scope && { 'x-key-scope': route.scope }),
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

/** With what a key must hold, which OpenAPI has no field for where keys are no OAuth. */
const describes = ({ description, scope }: Route): string =>
  [description, scope && `Needs the key scope \`${scope}\`.`].filter(Boolean).join('\n\n');

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
    description: description ?? schemas.resolve(property)['description'],
    // A list is one value with commas, not a repeated parameter.
    ...(property['type'] === 'array' && { style: 'form', explode: false }),
    schema: property,
  }));
}

function responses(route: Route, schemas: SchemaBook): Json {
  const codes = new Set<ErrorCode>([...implied(route), ...(route.errors ?? []), ...SERVER_ERRORS]);
  const sorted = [...codes].sort((a, b) => errorCodes[a] - errorCodes[b]);
  return {
    200: { description: 'Done.', headers: RATE_HEADERS, content: success(route, schemas) },
    ...(route.isPartial && {
      206: { description: 'The range.', headers: RATE_HEADERS, content: success(route, schemas) },
    }),
    ...Object.fromEntries(
      sorted.map((code) => [
        errorCodes[code],
        {
          description: meaningOf(code, route),
          headers: { ...RATE_HEADERS, ...ERROR_HEADERS[code] },
          content: { 'application/json': { schema: errorSchema(code, route, schemas) } },
        },
      ]),
    ),
  };
}

const meaningOf = (code: ErrorCode, route: Route): string =>
  code === 'PAYLOAD_TOO_LARGE'
    ? `The body is too large: it may have up to ${formatSize(bodyLimitOf(route))}.`
    : ERROR_MEANINGS[code];

function errorSchema(code: ErrorCode, { malformedParams }: Route, schemas: SchemaBook): Json {
  if (code === 'NOT_FOUND' && malformedParams === 'NOT_FOUND_NULL') return { type: 'null' };
  return schemas.reference(errorBody, 'output');
}

const HEADERS = {
  'RateLimit-Limit': { description: 'Requests allowed in a minute.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the minute starts anew.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'WWW-Authenticate': { description: 'How to send a key.', schema: { type: 'string' } },
};

const headers = (...names: (keyof typeof HEADERS)[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const RATE_HEADERS = headers('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset');

const ERROR_HEADERS: Partial<Record<ErrorCode, Json>> = {
  UNAUTHORIZED: headers('WWW-Authenticate'),
  TOO_MANY_REQUESTS: headers('Retry-After'),
  SERVICE_UNAVAILABLE: headers('Retry-After'),
};

function implied(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (route.auth !== 'none') codes.push('UNAUTHORIZED');
  if (route.onlyOwners || route.scope) codes.push('FORBIDDEN');
  if (route.query) codes.push('BAD_REQUEST');
  if (route.params) codes.push('BAD_REQUEST', 'NOT_FOUND');
  if (route.method !== 'GET') codes.push('BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (route.method === 'POST' && route.auth !== 'none') codes.push('CONFLICT');
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
