import type { QuarryClient } from '@quarry/api/client.ts';
import type { Evidence } from '@quarry/api/evidence.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import type { RunDetail } from '@quarry/api/runs.ts';
import { badRequest } from '../../../errors.ts';
import { answerSentences } from '../../../text/claims/answer-sentences.ts';
import { factIn } from '../../../text/claims/states-fact.ts';
import { sentences } from '../../../text/sentences.ts';
import { answerTokens } from '../scoring/normal-answer.ts';
import type { ObservedClaim, ObservedRun } from '../scoring/observed-run.ts';

const LINES = 8;

interface Watched {
  runId: string;
  firstEventMs: number | null;
  signal: AbortSignal;
}

/** All that is to be known of a run that has ended. */
export async function observeRun(
  client: QuarryClient,
  { runId, firstEventMs, signal }: Watched,
): Promise<ObservedRun> {
  const run = await client.getRun(runId, { signal });
  if (!run) throw badRequest(`The run ${runId} is not there any more.`);
  const events = run.process as unknown as (RunEvent & { createdAt: string })[];
  const last = events.findLast(({ type }) => type === 'complete' || type === 'error');
  const complete = last?.type === 'complete' ? last.payload : undefined;
  const text = (await documentText(client, { runId, events, signal })) ?? complete?.text ?? '';
  return {
    runId,
    status: run.status,
    text,
    finishReason: complete?.finishReason,
    ...(last?.type === 'error' && { error: last.payload.message }),
    sources: run.linkedSources.map(({ url, title }) => ({ url, title })),
    cited: (complete?.sources ?? []).map(({ n, url, title }) => ({ n, url, title })),
    claims: await claimsOf(client, run, signal),
    facts: factsIn(text),
    queries: payloads(events, 'search-query-generated').map(({ query }) => query),
    tools: toolsUsed(events),
    pages: pagesRead(run, events),
    tokens: { input: run.usage.inputTokens, output: run.usage.outputTokens },
    cost: run.cost ?? null,
    firstEventMs,
    answerMs: last ? Date.parse(last.createdAt) - Date.parse(run.createdAt) : null,
    isRepaired: events.some(({ type }) => type === 'evidence-repaired'),
  };
}

/** Of a report or a table what was made; the last words of such a run only say that it is there. */
async function documentText(
  client: QuarryClient,
  { runId, events, signal }: { runId: string; events: readonly RunEvent[]; signal: AbortSignal },
): Promise<string | undefined> {
  if (!events.some(({ type }) => type === 'report_complete' || type === 'matrix-data-completed'))
    return undefined;
  const { text, columns = [], rows = [] } = await client.getDocument({ runId }, { signal });
  if (text !== undefined) return text;
  return [
    tableLine(['', ...columns.map(({ name }) => name)]),
    ...rows.map(({ label, cells }) =>
      tableLine([label, ...columns.map(({ id }) => String(cells[id]?.value ?? ''))]),
    ),
  ].join('\n');
}

const tableLine = (cells: string[]) => `| ${cells.join(' | ')} |`;

type Payload<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>['payload'];

const payloads = <Type extends RunEvent['type']>(events: readonly RunEvent[], type: Type): Payload<Type>[] =>
  events.flatMap((event) => (event.type === type ? [event.payload as Payload<Type>] : []));

/** By the events that each of them sends. */
const TOOLS: Partial<Record<RunEvent['type'], string>> = {
  'search-query-generation-start': 'search',
  'browse-start': 'browse',
  report_complete: 'report',
  'matrix-data-completed': 'matrix',
  plan_confirmed: 'plan',
};

const toolsUsed = (events: readonly RunEvent[]) => [
  ...new Set(events.flatMap(({ type }) => TOOLS[type] ?? [])),
];

/** Pages of the web; a file that was attached is none. */
function pagesRead({ linkedSources }: RunDetail, events: readonly RunEvent[]): number {
  const read = payloads(events, 'search-scraping').filter(({ status }) => status === 'completed');
  const urls = [...read, ...linkedSources.filter(({ sourceType }) => sourceType === 'public')];
  return new Set(urls.map(({ url }) => url)).size;
}

/** Statements of fact, and those among them that cite. */
function factsIn(text: string): { all: number; cited: number } {
  const facts = answerSentences(text).filter(
    ({ text: said, numbers }) => numbers.length > 0 || factIn(said) !== undefined,
  );
  return { all: facts.length, cited: facts.filter(({ numbers }) => numbers.length > 0).length };
}

/** Each cited claim once for each source that it cites, with the words there. */
async function claimsOf(client: QuarryClient, run: RunDetail, signal: AbortSignal): Promise<ObservedClaim[]> {
  const { evidence = [], linkedSources } = run;
  const bodies = new Map<string, string | undefined>();
  for (const sourceId of new Set(evidence.map((one) => one.sourceId))) {
    const sourceType = linkedSources.find(({ id }) => id === sourceId)?.sourceType ?? 'public';
    const source = await client.getSource({ sourceId, sourceType }, { signal });
    bodies.set(sourceId, source?.body);
  }
  return evidence.map((one) => claimOf(one, bodies.get(one.sourceId)));
}

function claimOf(
  { claim, n, verdict, quote, start, end }: Evidence,
  body: string | undefined,
): ObservedClaim {
  return {
    claim,
    n,
    verdict,
    quote,
    ...(body !== undefined && {
      isExact: quote !== '' && body.slice(start, end) === quote,
      lines: nearestLines(claim, body),
    }),
  };
}

function nearestLines(claim: string, body: string): string[] {
  const wanted = new Set(answerTokens(claim));
  const lines = sentences(body.slice(0, 200_000)).map(({ text }) => text.slice(0, 500));
  const shared = lines.map((line) => new Set(answerTokens(line).filter((token) => wanted.has(token))).size);
  const best = [...lines.keys()].sort((a, b) => shared[b]! - shared[a]! || a - b).slice(0, LINES);
  return best.sort((a, b) => a - b).map((i) => lines[i]!);
}
