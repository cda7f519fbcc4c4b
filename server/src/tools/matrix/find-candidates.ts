import { z } from 'zod';
import { candidatesQuestion } from '../../prompts/matrix.ts';
import { askedAs } from '../../providers/model/model-schema.ts';
import { orWithout } from '../or-without.ts';
import { readingBudget } from '../reading-budget.ts';
import { toPassage } from '../read-source.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import { researchBudget } from '../research/research-budget.ts';
import { researchQuestion } from '../research/research-question.ts';
import type { SearchDeps } from '../research/research-question.ts';
import type { ToolContext } from '../tool.ts';
import { citable } from './cited-cell.ts';
import type { CitableSource } from './cited-cell.ts';
import type { RowEvidence } from './content.ts';
import { MAX_ROWS } from './content.ts';
import { nameKey } from './same-name.ts';

/** A thing that may be a row, and why. */
export interface Candidate {
  label: string;
  evidence: RowEvidence[];
}

/** Sources that are read with one question. */
const AT_ONCE = 6;
const MOST_EVIDENCE = 3;
const MAX_LABEL = 200;
const MAX_QUOTE = 600;
const MAX_QUESTION = 2_000;

/** Searches for the things that meet a condition. Only those count of which the words of a source show it. */
export async function findCandidates(
  deps: SearchDeps,
  context: ToolContext,
  { condition, request }: { condition: string; request: string },
): Promise<Candidate[]> {
  const { passages } = await researchQuestion(deps, context, {
    key: 'candidates',
    question: condition.slice(0, MAX_QUESTION).toWellFormed(),
    budget: researchBudget(context.input.depth, 'answer'),
    about: condition,
  });
  const ids = new Set(passages.map(({ id }) => id));
  const stored = await deps.sourceDeps.sources.ofRun(context.runId);
  const sources = stored.filter(({ id, body }) => ids.has(id) && body.trim() !== '').map(citable);
  const found = new Map<string, Candidate>();
  for (let first = 0; first < sources.length; first += AT_ONCE) {
    const batch = sources.slice(first, first + AT_ONCE);
    const key = `candidates/list/${first / AT_ONCE}`;
    for (const given of await listed(context, { key, condition, request, batch })) add(found, given, batch);
  }
  return [...found.values()].slice(0, MAX_ROWS);
}

interface GivenCandidate {
  label: string;
  n?: number | null | undefined;
  quote?: string | null | undefined;
}

async function listed(
  context: ToolContext,
  {
    key,
    condition,
    request,
    batch,
  }: { key: string; condition: string; request: string; batch: CitableSource[] },
): Promise<GivenCandidate[]> {
  const passages = await cutToRelevant(batch.map(toPassage), {
    question: condition,
    tokens: readingBudget(context, 'candidates'),
    signal: context.signal,
  });
  const numbers = passages.map(({ n }) => n);
  const answer = await orWithout(context, key, () =>
    context.ask(key, {
      ...candidatesQuestion({ locale: context.input.locale, request, condition, passages }),
      schema: z.object({
        candidates: z.array(
          z.object({
            label: z.string(),
            n: askedAs(z.int().nullish(), z.literal(numbers).nullable()),
            quote: z.string().nullish(),
          }),
        ),
      }),
    }),
  );
  return answer?.candidates ?? [];
}

function add(found: Map<string, Candidate>, given: GivenCandidate, sources: readonly CitableSource[]): void {
  const label = given.label.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_LABEL).toWellFormed();
  const key = nameKey(label);
  const evidence = key === '' ? undefined : evidenceFor(given, sources);
  if (!evidence) return;
  const known = found.get(key) ?? { label, evidence: [] };
  const isNew = !known.evidence.some(({ sourceId }) => sourceId === evidence.sourceId);
  if (isNew && known.evidence.length < MOST_EVIDENCE)
    found.set(key, { ...known, evidence: [...known.evidence, evidence] });
}

function evidenceFor(
  { n, quote }: GivenCandidate,
  sources: readonly CitableSource[],
): RowEvidence | undefined {
  if (!quote) return undefined;
  const named = sources.filter((source) => source.n === n);
  for (const source of [...named, ...sources]) {
    const span = source.quotes.find(quote);
    if (!span) continue;
    const { id: sourceId, url, title, body } = source;
    return { sourceId, n: source.n, url, title, quote: body.slice(span.start, span.end).slice(0, MAX_QUOTE) };
  }
  return undefined;
}
