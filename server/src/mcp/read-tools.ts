import { z } from 'zod';
import { id } from '@quarry/api/common.ts';
import type { RunEvent, RunEventOf } from '@quarry/api/events.ts';
import { BackendError } from './backend.ts';
import type { McpBackend } from './backend.ts';
import { tool } from './tool.ts';
import type { McpTool } from './tool.ts';

const runId = id.describe('Id of the run.');

/** Reports, tables, sources and the graph are read; `search` and `fetch` have the form that ChatGPT's connectors ask for. */
export const readTools: McpTool[] = [
  tool({
    name: 'search',
    title: 'Search sources',
    description: 'Searches the texts of the sources that earlier research has read. Give the ids to fetch.',
    input: z.object({ query: z.string().trim().min(1).max(1_000).describe('What to look for.') }),
    output: z.object({
      results: z.array(z.looseObject({ id: z.string(), title: z.string(), url: z.string() })),
    }),
    isReadOnly: true,
    async run({ query }, { backend }) {
      const { results } = await backend.call('searchSources', { query: { query } });
      return asJson({
        results: results.map(({ id: sourceId, title, url, text }) => ({ id: sourceId, title, url, text })),
      });
    },
  }),
  tool({
    name: 'fetch',
    title: 'Fetch a source',
    description: 'The whole text of a source that search has found.',
    input: z.object({ id: z.string().min(1).max(200).describe('An id of search.') }),
    output: z.looseObject({ id: z.string(), title: z.string(), text: z.string(), url: z.string() }),
    isReadOnly: true,
    run: async (input, { backend }) => asJson(await readSource(backend, input.id)),
  }),
  tool({
    name: 'read_report',
    title: 'Read a report',
    description: 'The report that a run has written, in Markdown, with its sources.',
    input: z.object({ runId }),
    isReadOnly: true,
    async run(input, { backend }) {
      const report = await lastOf(backend, input.runId, 'report_complete');
      if (!report) return { text: 'This run has written no report.', isError: true };
      const { title, text, sources } = report.payload;
      return { text, structured: { title, text, sources } };
    },
  }),
  tool({
    name: 'read_table',
    title: 'Read a table',
    description: 'The comparison table that a run has filled, with the sources of every cell.',
    input: z.object({ runId }),
    isReadOnly: true,
    async run(input, { backend }) {
      const matrix = await lastOf(backend, input.runId, 'matrix-data-completed');
      if (!matrix) return { text: 'This run has filled no table.', isError: true };
      const { title, columns, rows } = matrix.payload;
      return { text: asTable(matrix), structured: { title, columns, rows } };
    },
  }),
  tool({
    name: 'search_graph',
    title: 'Search the knowledge graph',
    description: 'Entities of the workspace’s knowledge graph, the most important first.',
    input: z.object({
      search: z.string().max(200).optional().describe('Words in name or description.'),
      limit: z.int().min(1).max(100).default(20),
    }),
    isReadOnly: true,
    async run({ search, limit }, { backend }) {
      const query = { limit, includeOthersEntities: true, ...(search && { search }) };
      const { entities, totalCount } = await backend.call('listEntities', { query });
      const lines = entities.map(
        (entity) => `${entity.id} ${entity.label} (${entity.category}): ${entity.description}`,
      );
      return { text: lines.join('\n') || 'There is no such entity.', structured: { entities, totalCount } };
    },
  }),
  tool({
    name: 'read_entity',
    title: 'Read an entity',
    description: 'An entity of the graph with its relationships and the evidence for them.',
    input: z.object({ entityId: id.describe('Id of the entity.') }),
    isReadOnly: true,
    async run(input, { backend }) {
      const entity = await backend.call('getEntity', { params: input });
      return { text: JSON.stringify(entity, null, 2), structured: { ...entity } };
    },
  }),
];

const asJson = (structured: Record<string, unknown>) => ({ text: JSON.stringify(structured), structured });

/** Public or the user's own: whichever it is. */
export async function readSource(backend: McpBackend, sourceId: string) {
  for (const sourceType of ['public', 'private'] as const) {
    try {
      const source = await backend.call('getSource', { params: { sourceId }, query: { sourceType } });
      const { title, body, url, description, createdAt } = source;
      return { id: sourceId, title, text: body, url, metadata: { sourceType, description, createdAt } };
    } catch (error) {
      if (!(error instanceof BackendError) || error.status !== 404) throw error;
    }
  }
  throw new BackendError(404, `There is no source with the id ${sourceId}.`);
}

/** The last event of a kind in the record of a run. */
async function lastOf<Type extends RunEvent['type']>(
  backend: McpBackend,
  run: string,
  type: Type,
): Promise<RunEventOf<Type> | undefined> {
  const { process } = await backend.call('getRun', { params: { runId: run } });
  return process.findLast((event) => event.type === type) as RunEventOf<Type> | undefined;
}

function asTable({ payload: { title, columns, rows } }: RunEventOf<'matrix-data-completed'>): string {
  return [
    `# ${title}`,
    '',
    line(['', ...columns.map(({ name }) => name)]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(({ label, cells }) =>
      line([label, ...columns.map((column) => String(cells[column.id]?.value ?? ''))]),
    ),
  ].join('\n');
}

const line = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
