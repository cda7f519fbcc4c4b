import { randomUUID } from 'node:crypto';
import type { ToolCall } from '../model.ts';
import { readJson } from '../read-json.ts';

const MOST_CALLS = 16;

const NAME_KEYS = ['name', 'tool', 'tool_name', 'function', 'function_name', 'action'];
const INPUT_KEYS = ['arguments', 'parameters', 'args', 'input', 'tool_input', 'action_input', 'params'];

/** Tool calls in a text: as JSON, as JSON behind a name, as tags with parameters, or as a call in Python. */
export function callsIn(text: string, { names, isMarked }: TextCallRules): ToolCall[] {
  const tagged = taggedCalls(text);
  const found = tagged.length > 0 ? tagged : [...jsonCalls(text, names), ...pythonCalls(text, names)];
  return found
    .map(({ name, input }) => ({ id: randomUUID(), name: knownName(name, names), input }))
    .filter(({ name }) => isMarked || names.has(name))
    .slice(0, MOST_CALLS);
}

export interface TextCallRules {
  /** Tools that can be meant. */
  names: ReadonlySet<string>;
  /** Something in the text says that it is a call, whatever its name. */
  isMarked: boolean;
}

interface WrittenCall {
  name: string;
  input: unknown;
}

/** Some models call `functions.search`. */
const knownName = (name: string, names: ReadonlySet<string>): string => {
  const last = name.split('.').at(-1) ?? '';
  return !names.has(name) && names.has(last) ? last : name;
};

function jsonCalls(text: string, names: ReadonlySet<string>): WrittenCall[] {
  const calls: WrittenCall[] = [];
  let from = 0;
  for (let tries = 0; tries < 4 * MOST_CALLS; tries += 1) {
    const start = text.indexOf('{', from);
    if (start === -1) break;
    const read = readJson(text, start);
    const isWhole = read?.isComplete === true && isRecord(read.value);
    const call = isWhole
      ? callOf(read.value as Fields, nameBefore(text.slice(from, start), names))
      : undefined;
    if (call) calls.push(call);
    from = isWhole ? read.end : start + 1;
  }
  return calls;
}

type Fields = Record<string, unknown>;

function callOf(fields: Fields, before: string | undefined): WrittenCall | undefined {
  const key = NAME_KEYS.find((one) => typeof fields[one] === 'string' && fields[one] !== '');
  if (key === undefined) {
    const inner = [fields.function, fields.tool_call, fields.function_call].find(isRecord);
    if (inner) return callOf(inner, before);
    return before === undefined ? undefined : { name: before, input: fields };
  }
  const inputKey = INPUT_KEYS.find((one) => Object.hasOwn(fields, one));
  const { [key]: name, type: _type, id: _id, ...rest } = fields;
  return { name: String(name), input: inputKey === undefined ? rest : inputIn(fields[inputKey]) };
}

const inputIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const read = readJson(value);
  return read?.isComplete ? read.value : value;
};

/** As in `[TOOL_CALLS]search{…}` and `<function=search>{…}`. */
function nameBefore(text: string, names: ReadonlySet<string>): string | undefined {
  const [, name] =
    /([\w.-]+)[^\w.-]{0,40}(?:json\s*)?$/.exec(text.replace(/\[(?:ARGS|CALL_ID)\]\S*/g, '')) ?? [];
  if (name === undefined) return undefined;
  const known = knownName(name, names);
  return names.has(known) ? known : undefined;
}

const TAGGED = /<(?:function=|invoke name=")([\w.-]+)"?\s*>([\s\S]*?)(?:<\/function>|<\/invoke>|$)/g;
const PARAMETER = /<parameter(?:=| name=")([\w.-]+)"?\s*>\s*([\s\S]*?)\s*(?:<\/parameter>|(?=<parameter)|$)/g;

function taggedCalls(text: string): WrittenCall[] {
  return [...text.matchAll(TAGGED)].flatMap(([, name = '', body = '']) => {
    const parameters = [...body.matchAll(PARAMETER)].map(([, key = '', value = '']) => [key, inputIn(value)]);
    if (parameters.length > 0) return [{ name, input: Object.fromEntries(parameters) as unknown }];
    const read = readJson(body, Math.max(0, body.indexOf('{')));
    return read?.isComplete && isRecord(read.value) ? [{ name, input: read.value }] : [];
  });
}

const PYTHON_CALL = /([A-Za-z_][\w.]*)\(((?:[^()"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*)\)/g;
const PYTHON_INPUT = /(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|[^,]+)/g;

function pythonCalls(text: string, names: ReadonlySet<string>): WrittenCall[] {
  return [...text.slice(0, 10_000).matchAll(PYTHON_CALL)].flatMap(([, called = '', written = '']) => {
    const name = knownName(called.replace(/\.call$/, ''), names);
    if (!names.has(name)) return [];
    const fields = [...written.matchAll(PYTHON_INPUT)].map(([, key = '', value = '']) => {
      const read = readJson(`${value.trim()} `);
      return [key, read ? read.value : value.trim()];
    });
    return [{ name, input: Object.fromEntries(fields) as unknown }];
  });
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
