import { graphItems } from '../../src/graph/graph-items.ts';
import { recordExtraction } from '../../src/graph/record-extraction.ts';
import type { ExtractedEntity, ExtractedRelation } from '../../src/graph/extract/extraction.ts';
import { createGraphChanges } from '../../src/store/graph/graph-changes.ts';
import { newId } from '../../src/store/database/ids.ts';
import type { Scope } from '../../src/store/database/scope.ts';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { startTestApp } from '../support/app.ts';
import { ranksAreComputed } from './members.ts';

export type GraphApp = Awaited<ReturnType<typeof startGraphApp>>;

export interface Found {
  entities?: Partial<ExtractedEntity>[];
  relations?: (Partial<ExtractedRelation> & { from: string; to: string })[];
}

/** The service, and the graph as runs write to it. */
export async function startGraphApp() {
  const app = await startTestApp();
  const graph = createGraphChanges(app.db);
  const agents = new Map<string, string>();

  const join = async (user: string, workspace = 'main') => {
    const { key, workspaceId, userId } = await app.createKey({ user, workspace });
    const client = app.client(key);
    const known = agents.get(workspaceId);
    const agentId = known ?? (await client.createAgent({ name: 'Mika' })).id;
    agents.set(workspaceId, agentId);
    return { client, key, workspaceId, userId, agentId };
  };
  type Member = Awaited<ReturnType<typeof join>>;

  const startRun = async (scope: Scope & { agentId: string }): Promise<string> => {
    const runId = newId();
    await app.pool.query(
      `insert into runs (id, workspace_id, user_id, agent_id, workflow_id, input, model_name, status)
       values ($1, $2, $3, $4, $5, '{}', 'x', 'completed')`,
      [runId, scope.workspaceId, scope.userId, scope.agentId, `${runId}.0`],
    );
    return runId;
  };

  const saveSource = (scope: Scope, { isPrivate = false } = {}): Promise<string> => {
    const url = `https://test.invalid/${newId()}`;
    return createSourceStore(app.db).save(scope, {
      sourceType: isPrivate ? 'private' : 'public',
      url,
      canonicalUrl: url,
      contentHash: url,
      title: 'A page',
      description: '',
      body: 'Text.',
      bodyLinks: [],
      images: [],
    });
  };

  return {
    ...app,
    graph,
    join,
    startRun,

    /**
     * As a run of the member's would: with its own run unless one is given. What names no source was read on a page of its
     * own; what names a private one is the member's.
     */
    async record(member: Member, found: Found, runId?: string) {
      const page = await saveSource(member);
      const entities = (found.entities ?? []).map((entity) => ({
        name: 'x',
        category: 'concept',
        description: `${entity.name} is something.`,
        aliases: [],
        metadata: {},
        sentences: [{ text: `${entity.name}.`, sourceId: page }],
        ...entity,
      }));
      const relations = (found.relations ?? []).map((relation) => ({
        type: 'related_to',
        sentence: `${relation.from} and ${relation.to}.`,
        sourceId: page,
        ...relation,
      }));
      const { rows } = await app.pool.query<{ id: string }>(
        'select id from sources where user_id is not null',
      );
      const files = new Set(rows.map(({ id }) => id));
      const isOwn = (sourceId: string | undefined) => sourceId !== undefined && files.has(sourceId);
      const part = (own: boolean) =>
        graphItems({
          entities: entities.filter(({ sentences }) => own === sentences.some((one) => isOwn(one.sourceId))),
          relations: relations.filter(({ sourceId }) => own === isOwn(sourceId)),
        });
      return recordExtraction(graph, {
        scope: member,
        runId: runId ?? (await startRun(member)),
        found: { shared: part(false), own: part(true) },
      });
    },

    saveSource,

    /** Until the ranks have caught up with all that was written. */
    ranked: () => ranksAreComputed(app),
  };
}
