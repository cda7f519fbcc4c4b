import { createEmbeddedModel } from '../../server/src/providers/model/embedded/embedded-model.ts';
import { frames } from '../../server/src/providers/model/embedded/chat/frames.ts';
import { plainText } from '../../server/src/text/plain-text.ts';
import type { AskedQuestion, QuestionSet } from './read-questions.ts';

export interface Answered extends AskedQuestion {
  /** In the order in which the reader sees them. */
  quotes: string[];
  isRefused: boolean;
  /** The place of the first right quote, from 1; 0 where none is right. */
  rightAt: number;
  /** Where in the document the answer stands, from 0 to 1. */
  depth: number;
  ms: number;
}

const model = createEmbeddedModel();
// As a run offers them: a question about a file must not be taken for a wish for one of them.
const TOOLS = [
  'search',
  'x_search',
  'browse',
  'source_summary',
  'recall',
  'skill',
  'plan',
  'report',
  'matrix',
];

/** Each question as a run with the file attached asks the embedded model. */
export async function answerAll({ documents, questions }: QuestionSet): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const asked of questions) answered.push(await answer(asked, documents.get(asked.file)!));
  return answered;
}

async function answer(asked: AskedQuestion, text: string): Promise<Answered> {
  const { question, locale, file } = asked;
  const task = {
    kind: 'chat' as const,
    locale,
    question,
    passages: [{ n: 1, title: file, url: '', text }],
    tools: TOOLS,
    toolsUsed: [],
    hasFiles: true,
  };
  const tools = TOOLS.map((name) => ({ type: 'function' as const, name, inputSchema: {} }));
  const began = performance.now();
  const { content } = await model.doGenerate({ prompt: [], tools, providerOptions: { embedded: { task } } });
  const ms = performance.now() - began;
  const written = content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
  const quotes = [...written.matchAll(/^- (.*?) \[1\]$/gm)].map(([, quote]) => quote!);
  const isRefused = written.startsWith(frames[locale].noMatch(1).slice(0, 20));
  // Titles of sources are listed where nothing is quoted.
  const isBare = isRefused && !written.includes(frames[locale].nearest);
  const shown = isBare ? [] : quotes;
  const rightAt = 1 + shown.findIndex((quote) => asked.answers.some((right) => isRight(quote, right)));
  return { ...asked, quotes: shown, isRefused, rightAt, depth: depthOf(text, asked.answers), ms };
}

/** The words of the answer stand in the quote; or the quote is most of a longer passage that was given as the answer. */
export function isRight(quote: string, right: string): boolean {
  const said = bare(quote);
  const wanted = bare(right);
  return said.includes(wanted) || (wanted.includes(said) && said.length * 2 >= wanted.length);
}

const bare = (text: string): string =>
  plainText(text)
    .text.normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function depthOf(text: string, [first]: string[]): number {
  const at = first === undefined ? -1 : text.indexOf(first);
  return at < 0 ? Number.NaN : at / text.length;
}
