import { notes } from '../../prompts/research-notes.ts';
import type { Passage } from '../../text/passage.ts';
import type { Stock } from '../../text/stock.ts';
import { below } from '../matrix/below.ts';
import { findOwnSources } from '../own-sources.ts';
import { readingBudget } from '../reading-budget.ts';
import type { ReadFailure } from '../read-source.ts';
import type { ToolContext } from '../tool.ts';
import { bestPassages } from './best-passages.ts';
import type { ResearchBudget } from './research-budget.ts';
import { researchRounds } from './research-rounds.ts';
import type { SearchDeps } from './search-deps.ts';
import { shareReads } from './share-reads.ts';
import { subQuestions } from './split-question.ts';
import { openTrail } from './trail.ts';
import type { Trail } from './trail.ts';

export type { SearchDeps } from './search-deps.ts';

export interface ResearchRequest {
  /** Names the research within the call of the tool: all its steps lie below it. */
  key: string;
  question: string;
  budget: ResearchBudget;
  /** What is told of it, where it is only a part of what the tool was asked. */
  about?: string;
  /** Where it stands in the end decides what is done next: a model is asked for that. */
  isFollowed?: boolean;
}

/** What came of it. */
export interface Researched extends Stock {
  /** Numbered sources of the run, the best first, each cut to what it says to the question. */
  passages: FoundPassage[];
  /** Pages that could not be read. */
  failures: ReadFailure[];
  /** What the reader must know about where this comes from; may be empty. */
  note: string;
  /** How many rounds it took. */
  rounds: number;
}

type FoundPassage = Passage & { id: string };

const OWN_PASSAGES = 8;
/** What strands leave for the question as a whole: its last rounds, and a part of its pages. */
const LAST_ROUNDS = 3;
const STRANDS_SHARE = 0.75;

/** Searches for what a question needs, in rounds, within the budget. All of it is durable, below its key. */
export async function researchQuestion(
  deps: SearchDeps,
  context: ToolContext,
  request: ResearchRequest,
): Promise<Researched> {
  const own = below(context, request.key);
  if (context.input.scope?.web === false) return fallBack(deps, own, openTrail(request.question));
  const { trail, parts } = await follow(deps, own, request);
  if (trail.pages.length === 0) return fallBack(deps, own, trail);
  const { question, stock, failures, rounds } = trail;
  const { likeness } = deps;
  const passages = await bestPassages(
    trail.pages.map(({ passage }) => passage),
    {
      needs: [question, ...parts, ...stock.missing],
      known: stock.known,
      tokens: readingBudget(own, 'summary'),
      // Paid for, and never twice the same to the last digit.
      nearness: async (texts) =>
        likeness && (await own.step('near', async () => (await likeness(question, texts, own)) ?? null)),
      signal: own.signal,
    },
  );
  return { ...stock, passages, failures, note: '', rounds };
}

/** A wide question in strands side by side, and then what they have left open; any other one by itself. */
async function follow(
  deps: SearchDeps,
  context: ToolContext,
  { question, budget, about, isFollowed }: ResearchRequest,
): Promise<{ trail: Trail; parts: string[] }> {
  const isBroad = budget.strands > 1;
  const parts = isBroad ? await subQuestions(context, { question, most: budget.strands }) : [question];
  if (parts.length === 1) {
    const trail = openTrail(question);
    await researchRounds(deps, context, { trail, budget, isBroad, about, isFollowed });
    return { trail, parts: [] };
  }
  const share = {
    rounds: Math.max(1, budget.rounds - LAST_ROUNDS),
    pages: Math.max(2, Math.floor((budget.pages * STRANDS_SHARE) / parts.length)),
  };
  const own = shareReads(deps);
  const strands = await Promise.all(
    parts.map(async (part, i) => {
      const trail = openTrail(part);
      await researchRounds(own, below(context, `strand/${i}`), {
        trail,
        budget: share,
        isBroad,
        about: part,
      });
      return trail;
    }),
  );
  const trail = joined(question, strands);
  const rest = { rounds: budget.rounds - trail.rounds, pages: budget.pages - trail.read };
  if (trail.stock.missing.length > 0 && rest.rounds > 0 && rest.pages > 0 && trail.pages.length > 0)
    await researchRounds(deps, context, { trail, budget: rest, isBroad, about });
  return { trail, parts };
}

/** All that the strands have come to, as one search for the whole question. */
function joined(question: string, strands: readonly Trail[]): Trail {
  const all = <T>(of: (strand: Trail) => readonly T[]): T[] => strands.flatMap(of);
  const ids = new Set<string>();
  const isNew = (id: string) => !ids.has(id) && ids.add(id).has(id);
  return {
    question,
    claimed: new Set(all(({ claimed }) => [...claimed])),
    tried: [...new Set(all(({ tried }) => tried))],
    outcomes: all(({ outcomes }) => outcomes),
    pages: all(({ pages }) => pages).filter(({ passage }) => isNew(passage.id)),
    read: all(({ read }) => [read]).reduce((sum, read) => sum + read, 0),
    failures: all(({ failures }) => failures),
    stock: {
      known: [...new Set(all(({ stock }) => stock.known))],
      missing: [...new Set(all(({ stock }) => stock.missing))],
      contradictions: [...new Set(all(({ stock }) => stock.contradictions))],
    },
    rounds: Math.max(...strands.map(({ rounds }) => rounds)),
  };
}

/** Nothing from the web: what the workspace already has, and plain words about it. */
async function fallBack(
  { retrieval, sourceDeps }: SearchDeps,
  context: ToolContext,
  trail: Trail,
): Promise<Researched> {
  const words = notes[context.input.locale];
  const { question, failures, rounds } = trail;
  const why = whyNothing(context, trail);
  tellUnavailable(context, trail);
  const nothing = { known: [], missing: [], contradictions: [], passages: [], failures, rounds };
  if (!retrieval) return { ...nothing, note: why };
  const deps = { retrieval, sources: sourceDeps.sources };
  const { passages } = await findOwnSources(context, deps, { question, limit: OWN_PASSAGES });
  context.emit('search-results', {
    query: question,
    provider: 'workspace',
    results: passages.map(({ url, title, text }) => ({ url, title, snippet: text.slice(0, 300) })),
  });
  const note = `${why} ${passages.length > 0 ? words.fromWorkspace : words.nothingOwn}`;
  return { ...nothing, passages, note };
}

/** Where every provider has failed, that is no finding about the web. */
function tellUnavailable(context: ToolContext, { outcomes }: Trail): void {
  const reasons = failuresOf(outcomes);
  if (reasons.length > 0 && !outcomes.some(({ hasAnswer }) => hasAnswer))
    context.emit('search-unavailable', { reasons });
}

const failuresOf = (outcomes: Trail['outcomes']): string[] => [
  ...new Set(outcomes.flatMap(({ failures }) => failures.map(({ reason }) => reason))),
];

function whyNothing({ input: { locale, scope } }: ToolContext, { outcomes }: Trail): string {
  const words = notes[locale];
  if (scope?.web === false) return words.webLeftOut;
  if (outcomes.some(({ results }) => results.length > 0)) return words.noPage;
  if (outcomes.some(({ hasAnswer }) => hasAnswer))
    return scope?.sites.length ? words.noneOfSites(scope.sites) : words.noResults;
  const reasons = failuresOf(outcomes);
  return reasons.length > 0 ? words.noProvider(reasons) : words.noResults;
}
