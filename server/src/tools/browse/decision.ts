import { z } from 'zod';
import type { BrowserAction } from '../../providers/browser/browser-session.ts';

const LONGEST_WAIT_S = 30;

/** One flat form for all actions: small models fill it in more reliably than a choice between forms. */
export const decisionSchema = z.object({
  reason: z.string().nullish().describe('In one short sentence: why this action.'),
  action: z.enum([
    'open',
    'click',
    'type',
    'select',
    'scroll',
    'back',
    'wait',
    'read',
    'part',
    'download',
    'upload',
    'key',
    'dialog',
    'ask',
    'done',
  ]),
  ref: z.string().nullish().describe('Reference of an element, such as e12.'),
  url: z.string().nullish().describe('For open, or download.'),
  text: z.string().nullish().describe('What to type, to wait for, or to answer a dialog with.'),
  submit: z.boolean().nullish().describe('For type: press Enter afterwards.'),
  values: z.array(z.string()).nullish().describe('For select: the options.'),
  direction: z.enum(['up', 'down', 'top', 'bottom']).nullish().describe('For scroll.'),
  seconds: z.number().nullish().describe(`For wait: at most ${LONGEST_WAIT_S}.`),
  part: z.int().nullish().describe('For part: which part of a long page to show.'),
  key: z.string().nullish().describe('For key: such as Enter, Escape or ArrowDown.'),
  accept: z.boolean().nullish().describe('For dialog: whether to accept the next one.'),
  files: z.array(z.string()).nullish().describe('For upload: names of attached files.'),
  question: z.string().nullish().describe('For ask: what the human should tell or do.'),
  result: z.string().nullish().describe('For done: what was found or done, with citations like [1].'),
});
export type Decision = z.infer<typeof decisionSchema>;

/** What a decision comes to. */
export type Choice =
  | { kind: 'act'; action: BrowserAction }
  | { kind: 'upload'; ref: string | undefined; names: string[] }
  | { kind: 'part'; part: number }
  | { kind: 'ask'; question: string }
  | { kind: 'done'; result: string }
  /** What is missing, for the model. */
  | { kind: 'unclear'; reason: string };

export function chooseFrom(given: Decision): Choice {
  const { action, ref, url, text } = given;
  switch (action) {
    case 'open':
      return url ? act({ kind: 'open', url }) : missing('open', 'url');
    case 'click':
      return ref ? act({ kind: 'click', ref }) : missing('click', 'ref');
    case 'type':
      return ref && typeof text === 'string'
        ? act({ kind: 'type', ref, text, submit: given.submit ?? false })
        : missing('type', 'ref and text');
    case 'select':
      return ref && given.values?.length
        ? act({ kind: 'select', ref, values: given.values })
        : missing('select', 'ref and values');
    case 'scroll':
      return act(ref ? { kind: 'scroll', ref } : { kind: 'scroll', direction: given.direction ?? 'down' });
    case 'back':
    case 'read':
      return act({ kind: action });
    case 'wait':
      return act(text ? { kind: 'wait', text } : { kind: 'wait', ms: milliseconds(given.seconds) });
    case 'part':
      return given.part ? { kind: 'part', part: Math.max(1, given.part) } : missing('part', 'part');
    case 'download':
      if (url) return act({ kind: 'download', url });
      return ref ? act({ kind: 'download', ref }) : missing('download', 'ref or url');
    case 'upload':
      return { kind: 'upload', ref: ref ?? undefined, names: given.files ?? [] };
    case 'key':
      return given.key ? act({ kind: 'key', key: given.key }) : missing('key', 'key');
    case 'dialog':
      return act({ kind: 'dialog', accept: given.accept ?? true, ...(text && { text }) });
    case 'ask':
      return given.question ? { kind: 'ask', question: given.question } : missing('ask', 'question');
    case 'done':
      return { kind: 'done', result: given.result ?? '' };
    default:
      return action satisfies never;
  }
}

const act = (action: BrowserAction): Choice => ({ kind: 'act', action });

const missing = (action: string, what: string): Choice => ({
  kind: 'unclear',
  reason: `The action ${action} needs ${what}.`,
});

const milliseconds = (seconds: number | null | undefined): number =>
  Math.min(Math.max(0, seconds ?? 1), LONGEST_WAIT_S) * 1_000;
