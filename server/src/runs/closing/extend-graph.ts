import { z } from 'zod';
import type { Ask } from '../../graph/extract/ask.ts';
import { batchesOf, windowByWindow } from '../../graph/extract/batches.ts';
import { extractGraph } from '../../graph/extract/extract-graph.ts';
import { extractMatrix } from '../../graph/extract/extract-matrix.ts';
import type { Extraction, ExtractionText } from '../../graph/extract/extraction.ts';
import { graphItems } from '../../graph/graph-items.ts';
import { recordExtraction } from '../../graph/record-extraction.ts';
import { matchAmbiguousItems } from '../../graph/match-ambiguous-items.ts';
import type { Logger } from '../../log.ts';
import { graphFailure } from '../../prompts/graph-failure.ts';
import type { EntityThread } from '../../providers/model/entity-thread.ts';
import { withoutRemarks } from '../../providers/model/without-remarks.ts';
import type { GraphChanges } from '../../store/graph/graph-changes.ts';
import type { Layer } from '../../store/graph/member-view.ts';
import type { MatrixStore } from '../../store/runs/matrices.ts';
import type { SourceRow, SourceStore } from '../../store/workspace/sources.ts';
import type { ToolContext } from '../../tools/tool.ts';
import { isOutOfOurHands } from '../agent/broken-tool.ts';
import type { RunContext } from '../agent/run-context.ts';
import type { Answered } from './run-end.ts';
import { startTimeLimit } from '../agent/time-limit.ts';
import { createToolContext } from '../agent/tool-context.ts';

export interface GraphDeps {
  entityThread: EntityThread;
  graph: GraphChanges;
  /** Off when the service is set so. */
  graphExtraction: 'on' | 'off';
  log: Logger;
  matrices: MatrixStore;
  sources: SourceStore;
}

/** The embedded model's rules read windows of a few pages, for nothing. */
const EMBEDDED_WINDOWS = 12;
/** A language model is asked once for so many tokens of what was cited, in a small window for as many as it can hold beside the answer. */
const TOKENS_A_CALL = 8_000;
const SHARE_OF_WINDOW = 0.35;
const MOST_CALLS = 4;
const MAX_SOURCE_CHARS = 60_000;
// A run is not kept from its end for longer.
const TIME_LIMIT_MS = 180_000;

/**
 * What a run has found becomes part of the graph, before the run says that it is complete: read from its answer and the
 * sources it cites, and from its matrix. Never fails the run.
 */
export async function extendGraph(deps: GraphDeps, context: RunContext, end: Answered): Promise<void> {
  const { run, signal } = context;
  if (deps.graphExtraction === 'off') return;
  const sources = await deps.sources.ofRun(run.id);
  if (sources.length === 0 && run.phase === 0) return;
  const limit = startTimeLimit(TIME_LIMIT_MS);
  const limited = { ...context, signal: AbortSignal.any([signal, limit.signal]) };
  const tool = createToolContext(limited, { prefix: `graph/${run.phase}`, tool: 'graph' });
  tool.emit('graph-start', { ...(end.sources.length > 0 && { sources: end.sources }) });
  // What a model remarks on its own answer names nothing that was found.
  const found = { ...end, text: withoutRemarks(context.model, end.text) };
  try {
    const recorded = await extract(deps, {
      context: limited,
      tool,
      texts: textsOf(found, sources),
    });
    tool.emit('graph', recorded);
  } catch (error) {
    if (signal.aborted || isOutOfOurHands(error)) throw error;
    deps.log.warn({ err: error, runId: run.id }, 'the graph of a run could not be extracted');
    tool.emit('graph', { entities: [], edges: [], failure: graphFailure(run.input.locale) });
  } finally {
    limit.end();
  }
}

async function extract(
  deps: GraphDeps,
  { context, tool, texts }: { context: RunContext; tool: ToolContext; texts: ExtractionText[] },
) {
  const { run } = context;
  const { scope, runId } = tool;
  const isEmbedded = tool.modelFor('entities').provider === 'embedded';
  const ask = isEmbedded ? askThread(deps.entityThread, tool) : tool.ask;
  const batches = isEmbedded
    ? windowByWindow(texts, EMBEDDED_WINDOWS)
    : batchesOf(worthAsking(texts), { tokens: tokensOfCall(tool), most: MOST_CALLS });
  const read = await extractGraph(ask, batches, {
    locale: run.input.locale,
    known: await matrixOf(deps, tool),
    onEntity: ({ name, category, description }) =>
      tool.emit('graph-extraction-entity-delta', { label: name, category, description }),
  });
  const found = { shared: graphItems(read.shared), own: graphItems(read.own) };
  const match = async (layer: Layer) => {
    if (tool.modelFor('same-names').provider === 'embedded') return new Map<never, never>();
    const reader = deps.graph.reader(scope, layer);
    return matchAmbiguousItems({ reader, ask: tool.ask }, found[layer].items, run.input.locale);
  };
  const matched = { shared: await match('shared'), own: await match('own') };
  return tool.step('recorded', () => recordExtraction(deps.graph, { scope, runId, found, matched }));
}

const tokensOfCall = ({ modelFor }: ToolContext): number =>
  Math.min(TOKENS_A_CALL, Math.floor(modelFor('entities').contextWindow * SHARE_OF_WINDOW));

/**
 * The answer says again what public sources say, which is why it cites them: it is not worth a question of its own. Beside
 * the user's own texts it shares theirs.
 */
function worthAsking(texts: readonly ExtractionText[]): ExtractionText[] {
  const isOnlyPublic = texts.slice(1).length > 0 && texts.slice(1).every(({ isPublic }) => isPublic);
  return texts.filter(({ sourceId }) => sourceId !== undefined || !isOnlyPublic);
}

/** The answer without its numbers, then what it cites; when it cites nothing, what the run has read. */
function textsOf(
  { text, sources: cited }: Answered,
  sources: readonly (SourceRow & { n: number })[],
): ExtractionText[] {
  const numbers = new Set(cited.map(({ n }) => n));
  const used = numbers.size > 0 ? sources.filter(({ n }) => numbers.has(n)) : sources;
  return [
    { text: text.replaceAll(/ ?\[\d{1,4}\]/g, '') },
    ...used.map(({ id, title, body, userId }) => ({
      sourceId: id,
      title,
      text: body.slice(0, MAX_SOURCE_CHARS),
      isPublic: userId === null,
    })),
  ];
}

/** The embedded model's rules beside the main thread; a durable step like any other question. */
function askThread(thread: EntityThread, tool: ToolContext): Ask {
  return async (key, { schema, ...question }) =>
    schema.parse(await tool.step(key, () => thread.ask(question)));
}

const cell = z.object({
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).catch(null),
  sourceIds: z.array(z.string()).catch([]),
  quote: z.string().optional().catch(undefined),
});
const matrixTable = z.object({
  columns: z.array(z.object({ id: z.string(), name: z.string(), type: z.string().catch('text') })),
  rows: z.array(z.object({ label: z.string(), cells: z.record(z.string(), cell) })),
});

async function matrixOf({ matrices }: GraphDeps, { scope, runId }: ToolContext): Promise<Extraction> {
  const table = matrixTable.safeParse((await matrices.find(scope, runId))?.events[0]?.payload);
  return table.success ? extractMatrix(table.data) : { entities: [], relations: [] };
}
