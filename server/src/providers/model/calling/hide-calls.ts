import type { ToolCall } from '../model.ts';
import { callsIn } from './text-calls.ts';

const escaped = (mark: string): string => mark.replaceAll(/[[\]|]/g, '\\$&');

/** With which models say that a call follows, each in the way it was trained. */
const MARKS = [
  '<tool_call>',
  '<tool_calls>',
  '<|tool_call|>',
  '<|tool_call>',
  '<|tool_calls_section_begin|>',
  '<function_call>',
  '<functioncall>',
  '<function=',
  '<invoke name=',
  '<|python_tag|>',
  '<｜tool▁calls▁begin｜>',
  '<｜tool▁call▁begin｜>',
  '[TOOL_CALLS]',
  '```tool_code',
  '```tool_call',
];
// A text that speaks of them puts them between quotes.
const MARK = new RegExp(`(?<!["'\`])(?:${MARKS.map(escaped).join('|')})`, 'i');
const LOWER_MARKS = MARKS.map((mark) => mark.toLowerCase());
const LONGEST_MARK = Math.max(...MARKS.map(({ length }) => length));

/** The first key of a call in JSON. */
const FIRST_KEYS = [
  'name',
  'tool',
  'tool_name',
  'function',
  'function_name',
  'tool_call',
  'action',
  'type',
  'id',
];

const MOST_HELD = 32_000;

export interface HiddenCalls {
  /** What of it readers may see now. */
  push(text: string): string;
  end(): HiddenEnd;
}

interface HiddenEnd {
  /** What was held back and is no call. */
  text: string;
  calls: ToolCall[];
  /** It began as a call, but nobody can tell which. */
  isBroken: boolean;
}

/** Holds back what is, or may become, a tool call written as text: a reader never sees one. */
export function createHiddenCalls(names: ReadonlySet<string>): HiddenCalls {
  let state: 'text' | 'json' | 'marked' = 'text';
  let held = '';
  /** The last character that was shown. */
  let last = '\n';

  function show(text: string): string {
    last = text.at(-1) ?? last;
    return text;
  }

  function pushText(text: string): string {
    held += text;
    const mark = (last + held).search(MARK) - last.length;
    if (mark >= 0) {
      state = 'marked';
      const before = held.slice(0, mark);
      held = held.slice(mark);
      return show(before);
    }
    if (held.length > MOST_HELD) return showAll();
    const json = names.size > 0 ? beginningOfJson(held, last === '\n') : held.length;
    const may = Math.min(beginningOfMark(held), json);
    const shown = held.slice(0, may);
    held = held.slice(may);
    if (may === json && mayBeCall(held) === 'yes') state = 'json';
    return show(shown);
  }

  function showAll(): string {
    state = 'text';
    const shown = held;
    held = '';
    return show(shown);
  }

  function pushJson(text: string): string {
    held += text;
    return held.length > MOST_HELD ? showAll() : '';
  }

  return {
    push(text) {
      if (state === 'text') return pushText(text);
      if (state === 'json') return pushJson(text);
      held = (held + text).slice(0, MOST_HELD);
      return '';
    },
    end() {
      const isMarked = state === 'marked';
      const calls = held === '' ? [] : callsIn(held, { names, isMarked });
      const isCall = isMarked || calls.length > 0;
      return { text: isCall ? '' : held, calls, isBroken: isMarked && calls.length === 0 };
    },
  };
}

/** Where the text ends with what may become a mark; its length where it does not. */
function beginningOfMark(text: string): number {
  const from = Math.max(0, text.length - LONGEST_MARK);
  const tail = text.slice(from).toLowerCase();
  for (const { index } of tail.matchAll(/[<[`]/g))
    if (LOWER_MARKS.some((mark) => mark.startsWith(tail.slice(index)))) return from + index;
  return text.length;
}

/** Where a line begins that is, or may become, a call in JSON; its length where there is none. */
function beginningOfJson(held: string, isLineStart: boolean): number {
  for (let at = isLineStart ? 0 : afterNewLine(held, 0); at < held.length; at = afterNewLine(held, at))
    if (mayBeCall(held.slice(at)) !== 'no') return at;
  return held.length;
}

const afterNewLine = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at === -1 ? text.length : at + 1;
};

/** Whether a line, as far as it is written, begins a call in JSON: bare, in a list or in a fence. */
function mayBeCall(line: string): 'yes' | 'maybe' | 'no' {
  const start = line.replace(/^[ \t]+/, '').toLowerCase();
  if ('```json'.startsWith(start)) return 'maybe';
  const json = start.replace(/^```(?:json)?\s*/, '').replace(/^\[\s*/, '');
  if (/^(?:\{\s*)?$/.test(json)) return 'maybe';
  const [all, key, closed, colon] = /^\{\s*"(\w*)("?)\s*(:?)/.exec(json) ?? [];
  if (all === undefined || key === undefined) return 'no';
  if (colon) return FIRST_KEYS.includes(key) ? 'yes' : 'no';
  if (all !== json) return 'no';
  return FIRST_KEYS.some((one) => (closed ? one === key : one.startsWith(key))) ? 'maybe' : 'no';
}
