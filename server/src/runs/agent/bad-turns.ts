import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { Locale } from '@quarry/api/common.ts';
import { turnWords } from '../../prompts/bad-turns.ts';
import type { ToolCall } from '../../providers/model/model.ts';
import type { Passage } from '../../text/passage.ts';
import type { ToolOutcome, ToolRequest } from './call-tool.ts';
import { inWords } from './call-tool.ts';

const MOST_BAD_TURNS = 3;
const MOST_SOURCES = 10;

interface CallParts {
  callTool: (request: ToolRequest) => Promise<ToolOutcome>;
  runsAlone: (tool: string) => boolean;
}

/**
 * Watches over what a model makes of its turns. A call that was made before is answered in words; a turn in which
 * nothing could be carried out is a bad one, and after three of them in a row, or when a model has nothing to say, the
 * run ends with what there is. All of it follows from the answers of the model, so that it is the same after a crash.
 */
export function createTurns(locale: Locale) {
  const words = turnWords[locale];
  const answered = new Set<string>();
  let bad = 0;
  let empty = 0;

  return {
    isStuck: () => bad >= MOST_BAD_TURNS,
    /** Below the last answer of a model that is stuck. */
    stuckNote: () => (bad >= MOST_BAD_TURNS ? words.stuck(bad) : ''),

    /** What the calls of one answer come to; those that repeat others cost nothing. */
    careful(requests: readonly ToolRequest[], { callTool, runsAlone }: CallParts): CallParts {
      const repeated = new Set(requests.filter(({ call }) => !isNew(call)).map(({ key }) => key));
      let isBad = true;
      bad += 1;
      return {
        runsAlone,
        async callTool(request) {
          const { key, call } = request;
          if (repeated.has(key)) return inWords(call.name, words.repeated(call.name));
          const outcome = await callTool(request);
          if (isBad && !(outcome.kind === 'result' && outcome.isBad)) {
            isBad = false;
            bad = 0;
          }
          return outcome;
        },
      };
    },

    /** A model that says nothing after its tools have worked is asked once more; then the reader is told so. */
    ifEmpty: (passages: readonly Passage[]) => (empty === 0 ? 'ask again' : noAnswer(passages)),
    askAgain() {
      empty += 1;
    },
    /** Said last to a model that is asked once more. */
    ending: (): LanguageModelV4Message[] =>
      empty > 0 ? [{ role: 'user', content: [{ type: 'text', text: words.sayIt }] }] : [],
  };

  function isNew(call: ToolCall): boolean {
    const key = JSON.stringify([call.name, inOrder(call.input)]);
    if (answered.has(key)) return false;
    answered.add(key);
    return true;
  }

  function noAnswer(passages: readonly Passage[]): string {
    const lines = passages.slice(0, MOST_SOURCES).map(({ n, title, url }) => `- ${title || url} [${n}]`);
    return [words.noAnswer, ...(lines.length > 0 ? ['', words.found, ...lines] : [])].join('\n');
  }
}

/** The same for inputs that say the same: keys in their order, and nothing that is left empty. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.trim() : value;
  const fields = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  return fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, inOrder(one)]);
}
