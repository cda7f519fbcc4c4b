import type { BrowserAction } from '../../providers/browser/browser-session.ts';
import type { Choice } from './decision.ts';

const MOST_CHARACTERS = 200;
const SECRET = /pass ?(word|code|phrase)|\bpin\b|secret|token|cvc|cvv|パスワード|暗証|パスコード/i;

/** What is done, in words for the timeline. What goes into a field for secrets is not repeated. */
export function describeChoice(choice: Choice, snapshot: string): string {
  switch (choice.kind) {
    case 'act':
      return describeAction(choice.action, snapshot);
    case 'upload':
      return `upload ${choice.names.map(quoted).join(', ') || 'files'}`;
    case 'part':
      return `look at part ${choice.part} of the page`;
    case 'ask':
      return `ask ${quoted(choice.question)}`;
    case 'done':
      return 'done';
    case 'unclear':
      return 'nothing';
    default:
      return choice satisfies never;
  }
}

function describeAction(action: BrowserAction, snapshot: string): string {
  const target = 'ref' in action && action.ref !== undefined ? elementNamed(snapshot, action.ref) : '';
  switch (action.kind) {
    case 'open':
      return `open ${short(action.url)}`;
    case 'click':
      return `click ${target}`;
    case 'type':
      return `type ${SECRET.test(target) ? '"•••"' : quoted(action.text)} into ${target}${action.submit ? ' and press Enter' : ''}`;
    case 'select':
      return `select ${action.values.map(quoted).join(', ')} in ${target}`;
    case 'scroll':
      return 'ref' in action ? `scroll to ${target}` : `scroll ${action.direction}`;
    case 'back':
      return 'go back';
    case 'wait':
      return 'text' in action ? `wait for ${quoted(action.text)}` : `wait ${action.ms / 1_000} s`;
    case 'read':
      return 'read the page';
    case 'download':
      return `download ${'url' in action ? short(action.url) : target}`;
    case 'upload':
      return `upload ${action.files.map(({ name }) => quoted(name)).join(', ')}`;
    case 'key':
      return `press ${short(action.key)}`;
    case 'dialog':
      return `${action.accept ? 'accept' : 'dismiss'} the next dialog`;
    default:
      return action satisfies never;
  }
}

/** `button "Send"`, as the snapshot names it; the bare reference when it does not. */
function elementNamed(snapshot: string, ref: string): string {
  const bare = ref.replace(/^\[?(?:ref=)?|\]$/g, '');
  const line = snapshot.split('\n').find((one) => one.includes(`[ref=${bare}]`));
  const found = /^\s*- ([a-z]+(?: "(?:[^"\\]|\\.)*")?)/i.exec(line ?? '')?.[1];
  return short(found ?? bare);
}

const short = (text: string) =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text;
const quoted = (text: string) => `"${short(text.replace(/\s+/g, ' ').trim())}"`;
