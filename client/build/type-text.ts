import type { Json } from '../../server/src/http/schema-book.ts';

/** A JSON schema, as our schemas become one, in the words of TypeScript. */
export function typeText(schema: Json, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1)!;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return union(choices.map((choice: Json) => typeText(choice, indent)));
  if (Array.isArray(schema['allOf']))
    return schema['allOf'].map((part: Json) => `(${typeText(part, indent)})`).join(' & ');
  const { type } = schema;
  if (Array.isArray(type))
    return union(type.map((each: string) => typeText({ ...schema, type: each }, indent)));
  return simpleText(schema, indent);
}

function simpleText(schema: Json, indent: string): string {
  switch (schema['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return `Array<${typeText((schema['items'] ?? {}) as Json, indent)}>`;
    case 'object':
      return objectText(schema, indent);
    default:
      return 'unknown';
  }
}

const union = (texts: string[]) => [...new Set(texts)].join(' | ');

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
}

function objectText(schema: Json, indent: string): string {
  const { properties, required = [], additionalProperties } = schema as ObjectSchema;
  if (!properties) {
    const values =
      typeof additionalProperties === 'object' ? typeText(additionalProperties, indent) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? '' : '?';
    return `${comment(field['description'], inner)}${inner}${key}${mark}: ${typeText(field, inner)};\n`;
  });
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}${indent}}`;
}

/** A description as a comment above what it describes. */
export function comment(description: unknown, indent = ''): string {
  if (typeof description !== 'string' || description === '') return '';
  return `${indent}/** ${description.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;
}
