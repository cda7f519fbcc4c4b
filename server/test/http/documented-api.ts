import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { TestApp } from '../support/app.ts';
import { call } from './call.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- a JSON document, read by its paths
type Json = any;

export interface Operation {
  method: string;
  path: string;
  operationId: string;
  spec: Json;
}

export interface DocumentedApi {
  document: Json;
  operations: Operation[];
  /** What is wrong with a value, or undefined. The schema is named by its place in the document. */
  problem(place: string[], value: unknown): string | undefined;
}

/** What the service says about itself. */
export async function readApi(app: TestApp): Promise<DocumentedApi> {
  const { body: document } = await call(app, { path: '/openapi.json' });
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, spec]) => ({
      method: method.toUpperCase(),
      path,
      operationId: spec.operationId as string,
      spec,
    })),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  return {
    document,
    operations,
    problem(place, value) {
      const pointer = place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')));
      const reference = `openapi#/${pointer.join('/')}`;
      const validate = ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
      return validate(value) ? undefined : ajv.errorsText(validate.errors);
    },
  };
}

/** Where the schema of an answer stands in the document. */
export const answerSchema = ({ method, path }: Operation, status: number, type: string): string[] => [
  'paths',
  path,
  method.toLowerCase(),
  'responses',
  String(status),
  'content',
  type,
  'schema',
];
