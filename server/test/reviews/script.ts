import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

/** What a model is asked for, seen from its side of the wire. */
export type Asked =
  | 'route'
  | 'plan'
  | 'structure'
  | 'queries'
  | 'coverage'
  | 'section'
  | 'closing'
  | 'judge'
  | 'stock'
  | 'step-input'
  | 'more-steps';

type MaybeLater = FakeAnswer | Promise<FakeAnswer>;

export interface Script {
  /** The main conversation: which tool, or what answer. */
  route: (request: FakeRequest) => MaybeLater;
  plan?: (request: FakeRequest) => MaybeLater;
  structure?: (request: FakeRequest) => MaybeLater;
  /** What is searched for; the question itself unless told. */
  queries?: (request: FakeRequest) => MaybeLater;
  /** What sections lack; each all of it, unless told. */
  coverage?: (request: FakeRequest) => MaybeLater;
  section?: (request: FakeRequest, index: number) => MaybeLater;
  /** Nothing is added, unless told. */
  closing?: (request: FakeRequest) => MaybeLater;
  stepInput?: (request: FakeRequest) => MaybeLater;
  /** No step is added, unless told. */
  moreSteps?: (request: FakeRequest) => MaybeLater;
}

export const textOf = ({ body }: FakeRequest): string =>
  (body.messages as { content: unknown }[])
    .map(({ content }) => (Array.isArray(content) ? content.map(wordsOf).join('\n') : String(content)))
    .join('\n');

/** A picture has none. */
const wordsOf = ({ text = '' }: { text?: string }) => text;

export function askedFor(request: FakeRequest): Asked {
  const system = textOf(request).slice(0, 3_000);
  if (/You check citations|引用を検証/.test(system)) return 'judge';
  if (/You keep track of a search|調査の状況を記録/.test(system)) return 'stock';
  if (/You plan research|調査の計画を立て/.test(system)) return 'plan';
  if (/You plan the structure|レポートの構成を考え/.test(system)) return 'structure';
  if (/search queries|ウェブ検索のクエリ/.test(system)) return 'queries';
  if (/still to be looked for|まだ調べるべきこと/.test(system)) return 'coverage';
  if (/what closes a report|レポートの結びを/.test(system)) return 'closing';
  if (/You write one section|レポートの一つの節/.test(system)) return 'section';
  if (/needs further steps|ステップを加える必要/.test(system)) return 'more-steps';
  if (/You put one step|一つのステップを/.test(system)) return 'step-input';
  return 'route';
}

/** The number of the section that is asked for, from 0. */
export const sectionIndex = (request: FakeRequest): number =>
  Number(/(?:Write section |第)(\d+)(?:, "|節「)/.exec(textOf(request))?.[1]) - 1;

/** What is to be searched for. */
const questionIn = (request: FakeRequest): string => textOf(request).trim().split('\n').at(-1)!;

const missing = (): FakeAnswer => ({
  kind: 'status',
  status: 400,
  body: { error: { message: 'not scripted' } },
});

export function scripted(script: Script): (request: FakeRequest) => MaybeLater {
  return (request) => {
    switch (askedFor(request)) {
      case 'judge':
        return says('{"verdicts":[]}');
      case 'stock':
        // No form: the program then tells it by the words of the question.
        return says('Some of it.');
      case 'plan':
        return (script.plan ?? missing)(request);
      case 'structure':
        return (script.structure ?? missing)(request);
      case 'queries':
        return script.queries?.(request) ?? says(JSON.stringify({ queries: [questionIn(request)] }));
      case 'coverage':
        return script.coverage?.(request) ?? says(JSON.stringify({ sections: [] }));
      case 'closing':
        return script.closing?.(request) ?? says('{}');
      case 'section':
        return script.section?.(request, sectionIndex(request)) ?? missing();
      case 'more-steps':
        return script.moreSteps?.(request) ?? says('{"steps":[]}');
      case 'step-input':
        return (script.stepInput ?? missing)(request);
      default:
        return script.route(request);
    }
  };
}

/** Calls the tool first, and answers once a tool has been carried out. */
export const toolThen = (tool: string, answer: string) => (request: FakeRequest) =>
  (request.body.messages as { role: string }[]).some(({ role }) => role === 'tool')
    ? says(answer)
    : callsTool(tool, { query: 'green tea' });

export const teaPlan = {
  goal: 'Know green tea',
  steps: [
    { title: 'History', description: 'The history of green tea', tool: 'search' },
    { title: 'Trade', description: 'The trade in green tea', tool: 'search' },
    { title: 'Moon', description: 'What grows on the moon', tool: 'search' },
  ],
  question: 'Is that all?',
};

export const teaStructure = {
  title: 'Green tea',
  sections: [
    { title: 'History', description: 'How green tea came to be' },
    { title: '2. Trade', description: 'Who buys green tea' },
    { title: 'Health', description: 'What green tea does to people' },
  ],
  question: 'Good?',
};
