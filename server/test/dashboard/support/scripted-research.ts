import { askedFor, textOf } from '../../reviews/script.ts';
import { callsTool, says } from '../../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../../support/fake-openai.ts';

export const teaPages = [
  {
    title: 'Green tea history',
    body: '<p>Green tea was first brewed in China. The monk Eisai brought green tea seeds from China to Japan in 1191. The history of green tea in Japan began with these seeds.</p>',
  },
  {
    title: 'Green tea trade',
    body: '<p>China exported 314,000 tonnes of green tea in 2020. Morocco is the largest buyer in the green tea trade, and has been so for many years.</p>',
  },
];

export const TEA_ANSWER =
  '## Green tea\n\nThe monk Eisai brought green tea seeds from China to Japan in 1191 [1]. China exported **314,000 tonnes** of green tea in 2020 [2].';

interface Script {
  /** Which tool the question leads to; without it the model answers at once. */
  tool?: { id: string; input: unknown };
  answer?: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
  plan?: unknown;
  structure?: (request: FakeRequest) => unknown;
  section?: string;
  closing?: unknown;
  /** Steps that are added to a plan. */
  more?: (request: FakeRequest) => unknown[];
}

/** A model that uses one tool and then answers; what tools ask it besides is answered about tea. */
export function scriptedResearch({ tool, answer, plan, structure, section, closing, more }: Script) {
  return (request: FakeRequest): FakeAnswer | Promise<FakeAnswer> => {
    switch (askedFor(request)) {
      case 'judge':
        return says('{"verdicts":[]}');
      case 'plan':
        return says(JSON.stringify(plan));
      case 'structure':
        return says(JSON.stringify(structure?.(request)));
      case 'section':
        return says(section ?? '');
      case 'coverage':
        return says('{"sections":[]}');
      case 'closing':
        return says(JSON.stringify(closing ?? {}));
      case 'more-steps':
        return says(JSON.stringify({ steps: more?.(request) ?? [] }));
      case 'step-input':
        return says('{"query":"green tea trade"}');
      default:
        break;
    }
    const messages = request.body.messages as { role: string }[];
    if (request.body.tools === undefined) {
      const wantsQueries = /quer(y|ies)/i.test(textOf(request));
      return says(
        wantsQueries ? '{"queries":["green tea history","green tea trade"]}' : 'Green tea is old [1].',
      );
    }
    const hasUsedTool = messages.some(({ role }) => role === 'tool');
    if (tool && !hasUsedTool) return callsTool(tool.id, tool.input);
    return answer?.(request) ?? says(TEA_ANSWER);
  };
}

export const searchTea = { id: 'search', input: { query: 'green tea' } };
