import type { z } from 'zod';
import type { CallShape } from '../../api/src/client/call-shape.ts';
import { callsOf } from '../../api/src/client/calls.ts';
import type { Endpoint, Endpoints } from '../../api/src/endpoints/endpoint.ts';
import { runEvent } from '../../api/src/events.ts';
import { SchemaBook } from '../../server/src/http/schema-book.ts';
import type { Json } from '../../server/src/http/schema-book.ts';
import { comment, typeText } from './type-text.ts';

/** The module `api-types.ts` of the package: every type of the API, in TypeScript alone. */
export function apiTypesText(endpoints: Endpoints): string {
  const book = new SchemaBook();
  const calls = Object.entries(callsOf(endpoints));
  // Answers first, as in the OpenAPI document: what a request sees otherwise gets another name.
  for (const [name] of calls) book.reference(endpoints[name]!.response, 'output');
  book.reference(runEvent, 'output');
  const methods = calls.map(([name, shape]) => methodText({ name, shape, endpoint: endpoints[name]!, book }));
  const components = Object.entries(book.all()).map(([name, schema]) => componentText(name, schema as Json));
  return [
    "import type { CallOptions } from './call.ts';",
    "import type { CallShape } from './call-shape.ts';",
    `export type ApiCalls = Record<${calls.map(([name]) => JSON.stringify(name)).join(' | ')}, CallShape>;`,
    "export type RunEventType = RunEvent['type'];",
    'export type RunEventOf<Type extends RunEventType> = Extract<RunEvent, { type: Type }>;',
    `/** A method for each endpoint, under the name of its operation. */\nexport interface ApiMethods {\n${methods.join('')}}`,
    ...components,
    '',
  ].join('\n');
}

function componentText(name: string, schema: Json): string {
  const text = typeText(schema);
  const isPlainObject = text.startsWith('{');
  const declared = isPlainObject ? `export interface ${name} ${text}` : `export type ${name} = ${text};`;
  return `${comment(schema['description'])}${declared}`;
}

interface Method {
  name: string;
  shape: CallShape;
  endpoint: Endpoint;
  book: SchemaBook;
}

function methodText(method: Method): string {
  const { name, shape, endpoint, book } = method;
  const given = { nothing: [], id: ['id: string'], file: ['file: File'], fields: [fieldsText(method)] };
  const parameters = [...given[shape.takes], 'options?: CallOptions'].join(', ');
  const answer = typeText(book.reference(endpoint.response, 'output'), '  ');
  const answers = {
    json: `Promise<${answer}>`,
    'json or null': `Promise<${answer} | null>`,
    events: 'AsyncGenerator<RunEvent>',
    file: 'Promise<Response>',
  };
  const about = [endpoint.summary, endpoint.description].filter(Boolean).join('. ');
  return `${comment(about, '  ')}  ${name}: (${parameters}) => ${answers[shape.answers]};\n`;
}

/** The fields of path, query and body together; left out where none of them is needed. */
function fieldsText({ endpoint, book }: Method): string {
  const parts = [endpoint.params, endpoint.query, endpoint.body].filter((part) => part !== undefined);
  const isNeeded = parts.some((part) => requiredIn(part, book).length > 0);
  const texts = parts.map((part) => typeText(book.reference(part, 'input'), '  '));
  return `input${isNeeded ? '' : '?'}: ${texts.join(' & ')}`;
}

const requiredIn = (schema: z.ZodType, book: SchemaBook): string[] =>
  (book.inline(schema, 'input')['required'] as string[] | undefined) ?? [];
