import { z } from 'zod';
import { stockQuestion } from '../../prompts/rounds.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import type { Passage } from '../../text/passage.ts';
import { stockByTerms } from '../../text/stock.ts';
import type { Stock } from '../../text/stock.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolContext } from '../tool.ts';
import { askOrNothing } from './ask-or-nothing.ts';

const MOST = { known: 12, missing: 6, contradictions: 6 };
/** Of all rounds together: what a prompt still holds beside its sources. */
const MOST_KNOWN = 60;
const MAX_CHARS = 400;
/** Of what a prompt may hold of sources: the rest is for what was noted before. */
const SOURCES_SHARE = 0.8;

const lines = (most: number) =>
  askedAs(z.array(z.string()).nullish().catch(null), z.array(z.string()).max(most));
const schema = z.object({
  known: lines(MOST.known),
  missing: lines(MOST.missing),
  contradictions: lines(MOST.contradictions),
});

export interface StockRequest {
  key: string;
  question: string;
  before: Stock;
  /** What was read in this round. */
  fresh: Passage[];
  /** In all rounds. */
  all: Passage[];
  /** False where nothing follows from it but words: a model is not asked for that. */
  byModel: boolean;
}

/** Where the search stands after a round: by the model, or by the words of the question where that cannot say it. */
export async function takeStock(context: ToolContext, request: StockRequest): Promise<Stock> {
  const { key, question, before, fresh, all } = request;
  // Nothing new was read: it stands where it stood.
  if (fresh.length === 0) return all.length > 0 ? before : { ...before, missing: [question] };
  const byTerms = () =>
    context.step(`${key}/terms`, () => stockByTerms({ question, passages: all, signal: context.signal }));
  const given = request.byModel ? await askForStock(context, request) : undefined;
  const { known, missing, contradictions } = given ?? (await byTerms());
  return {
    known: distinct([...before.known, ...known]).slice(0, MOST_KNOWN),
    missing: distinct(missing),
    contradictions: distinct([...before.contradictions, ...contradictions]),
  };
}

async function askForStock(
  context: ToolContext,
  { key, question, before, fresh, all }: StockRequest,
): Promise<Stock | undefined> {
  const passages = await cutToRelevant(fresh, {
    question: [question, ...before.missing].join('\n'),
    tokens: Math.floor(readingBudget(context, 'stock') * SOURCES_SHARE),
    signal: context.signal,
  });
  const { locale } = context.input;
  const asked = stockQuestion({ locale, question, passages, known: before.known, all });
  const given = await askOrNothing(context, key, () => context.ask(key, { ...asked, schema }));
  if (!given) return undefined;
  return {
    known: clean(given.known, MOST.known),
    missing: clean(given.missing, MOST.missing),
    contradictions: clean(given.contradictions, MOST.contradictions),
  };
}

const clean = (texts: string[] | null | undefined, most: number): string[] =>
  (texts ?? []).map(oneLine).slice(0, most);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARS).toWellFormed();

const distinct = (texts: readonly string[]): string[] => [
  ...new Map(texts.filter((text) => text !== '').map((text) => [text.toLowerCase(), text])).values(),
];
