import { createGraphChanges } from '../../src/store/graph/graph-changes.ts';
import { newId } from '../../src/store/database/ids.ts';
import { createScreenshotStore } from '../../src/store/runs/screenshots.ts';
import { createSiteIconStore } from '../../src/store/workspace/site-icons.ts';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { runInput } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

/** Stands in whatever belongs to Ann's workspace, and in nothing else. */
export const WORKSPACE_MARK = 'mark-of-the-workspace';
/** Stands in whatever belongs to Ann alone. */
export const PRIVATE_MARK = 'mark-of-ann';
/** A name of a secret cannot hold the mark itself. */
export const SECRET_KEY = 'KEY_OF_ANN';

export type Owned = Awaited<ReturnType<typeof ownedByAnn>>;

/** One of everything, with its owner's mark in it. */
export async function ownedByAnn(app: TestApp) {
  const email = 'ann@example.com';
  const { key, workspaceId, userId } = await app.createKey({ workspace: WORKSPACE_MARK, user: email });
  const client = app.client(key);
  const mate = await app.createKey({ workspace: WORKSPACE_MARK, user: 'mate@example.com' });
  const agent = await client.createAgent({
    name: 'Mika',
    soulMarkdown: WORKSPACE_MARK,
    memoryMarkdown: WORKSPACE_MARK,
  });
  const spare = await client.createAgent({ name: 'Spare', soulMarkdown: WORKSPACE_MARK });
  const run = await client.run(runInput(`${PRIVATE_MARK}: hello`));
  const conversation = await client.createConversation({ title: PRIVATE_MARK });
  const collection = await client.createCollection({ name: PRIVATE_MARK });
  const file = await client.uploadFile(new File([PRIVATE_MARK], `${PRIVATE_MARK}.txt`));
  await client.registerSecret({ key: SECRET_KEY, value: PRIVATE_MARK });
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into sources (id, workspace_id, user_id, source_type, url, canonical_url, content_hash, title, body)
     values (gen_random_uuid(), $1, $2, 'private', 'https://site.example/x', 'x', 'x', $3, $3) returning id`,
    [workspaceId, userId, PRIVATE_MARK],
  );
  await app.pool.query(
    `insert into sources (id, workspace_id, source_type, url, canonical_url, content_hash, title, body)
     values (gen_random_uuid(), $1, 'public', 'y', 'y', 'y', $2, $2)`,
    [workspaceId, WORKSPACE_MARK],
  );
  await keepSourceFile(app, { workspaceId, userId }, rows[0]!.id);
  const entityIds = [];
  for (const label of ['Kept', 'Merged', 'Deleted', 'Linked'])
    entityIds.push(await insertEntity(app, { workspaceId, userId, label }));
  const [entityId, mergedEntityId, spareEntityId, linkedEntityId] = entityIds as [
    string,
    string,
    string,
    string,
  ];
  await app.pool.query(
    `insert into edges (id, workspace_id, source_entity_id, target_entity_id, type, weight)
     values (gen_random_uuid(), $1, $2, $3, $4, 1)`,
    [workspaceId, entityId, linkedEntityId, WORKSPACE_MARK],
  );
  const connect = () =>
    client.createConnection({ vendor: 'searxng', baseUrl: `http://${WORKSPACE_MARK}.example` });
  const setPrice = (model = WORKSPACE_MARK) =>
    client.setPrice({ model, inputPerMillion: 1, outputPerMillion: 1 });
  const connection = await connect();
  const spareConnection = await connect();
  const addServer = (name: string) =>
    client.createMcpServer({ name, address: `https://${WORKSPACE_MARK}.example` });
  const mcpServer = await addServer('kept');
  const spareMcpServer = await addServer('spare');
  const claims = { isReadOnly: false, isIdempotent: false, digest: 'd' };
  const said = { name: 'find', description: WORKSPACE_MARK, inputSchema: { type: 'object' }, ...claims };
  await app.pool.query(
    `insert into mcp_tools (server_id, name, offered, allowed, approval) values ($1, 'find', $2, $2, 'ask')`,
    [mcpServer.id, JSON.stringify(said)],
  );
  const [webhook, spareWebhook] = await Promise.all(
    ['kept', 'spare'].map(() =>
      client.createWebhook({ address: `https://${PRIVATE_MARK}.example`, events: ['budget.near'] }),
    ),
  );
  const { rows: deliveries } = await app.pool.query<{ id: string }>(
    `insert into webhook_deliveries (webhook_id, run_id, seq, type, status) values ($1, $2, 1, 'run.completed', 'delivered') returning id`,
    [webhook!.id, run.runId],
  );
  for (const name of ['kept', 'spare'])
    await app.pool.query(
      `insert into web_recordings (workspace_id, name, key, answer) values ($1, $2, 'k', $3)`,
      [workspaceId, `${WORKSPACE_MARK}-${name}`, JSON.stringify(WORKSPACE_MARK)],
    );
  const screenshots = createScreenshotStore(app.db);
  const bytes = Buffer.from(PRIVATE_MARK);
  return {
    key,
    email,
    entityId,
    /** For the cases that merge one and delete one. */
    mergedEntityId,
    spareEntityId,
    agentId: agent.id,
    /** For the case that deletes one. */
    spareAgentId: spare.id,
    conversationId: conversation.id,
    collectionId: collection.id,
    memberId: mate.userId,
    runId: run.runId,
    fileId: file.id,
    webhookId: webhook!.id,
    spareWebhookId: spareWebhook!.id,
    deliveryId: deliveries[0]!.id,
    secretKey: SECRET_KEY,
    sourceId: rows[0]!.id,
    priceId: (await setPrice()).id!,
    sparePriceId: (await setPrice('m2')).id!,
    connectionId: connection.id!,
    spareConnectionId: spareConnection.id!,
    mcpServerId: mcpServer.id,
    spareMcpServerId: spareMcpServer.id,
    screenshotId: await screenshots.save({ workspaceId, userId }, { runId: run.runId, bytes }),
  };
}

/** The bytes that the source was read from, and the icon of its site. */
async function keepSourceFile(
  app: TestApp,
  scope: { workspaceId: string; userId: string },
  sourceId: string,
): Promise<void> {
  const bytes = Buffer.from(PRIVATE_MARK);
  await createSourceStore(app.db).keepFile(scope, sourceId, { mediaType: 'application/pdf', bytes });
  await createSiteIconStore(app.db).keep(scope, 'https://site.example', { mediaType: 'image/png', bytes });
}

export interface Thing {
  value: string | string[];
  /** The one that may be deleted. */
  spare?: string;
  belongsTo: 'user' | 'workspace';
}

/** By the field that names it in a path or a body. */
export const thingsOf = (ann: Owned) =>
  ({
    agentId: { value: ann.agentId, spare: ann.spareAgentId, belongsTo: 'workspace' },
    entityId: { value: ann.entityId, spare: ann.spareEntityId, belongsTo: 'workspace' },
    targetEntityId: { value: ann.entityId, belongsTo: 'workspace' },
    entityIds: { value: [ann.mergedEntityId], belongsTo: 'workspace' },
    conversationId: { value: ann.conversationId, belongsTo: 'user' },
    collectionId: { value: ann.collectionId, belongsTo: 'user' },
    /** Of a file or a source. */
    itemId: { value: ann.fileId, belongsTo: 'user' },
    memberId: { value: ann.memberId, belongsTo: 'workspace' },
    /** Of a link to an answer: there is none. */
    token: { value: 'any', belongsTo: 'user' },
    runId: { value: ann.runId, belongsTo: 'user' },
    replacesRunId: { value: ann.runId, belongsTo: 'user' },
    fromRunId: { value: ann.runId, belongsTo: 'user' },
    /** Of a browser: there is none at work, and it would be the run's. */
    sessionId: { value: 'any', belongsTo: 'user' },
    /** Of a call that waits for approval: there is none, and it would be the run's. */
    callId: { value: ann.runId, belongsTo: 'user' },
    recordingName: {
      value: `${WORKSPACE_MARK}-kept`,
      spare: `${WORKSPACE_MARK}-spare`,
      belongsTo: 'workspace',
    },
    priceId: { value: ann.priceId, spare: ann.sparePriceId, belongsTo: 'workspace' },
    connectionId: {
      value: ann.connectionId,
      spare: ann.spareConnectionId,
      belongsTo: 'workspace',
    },
    mcpServerId: { value: ann.mcpServerId, spare: ann.spareMcpServerId, belongsTo: 'workspace' },
    screenshotId: { value: ann.screenshotId, belongsTo: 'user' },
    fileId: { value: ann.fileId, belongsTo: 'user' },
    webhookId: { value: ann.webhookId, spare: ann.spareWebhookId, belongsTo: 'user' },
    deliveryId: { value: ann.deliveryId, belongsTo: 'user' },
    sourceId: { value: ann.sourceId, belongsTo: 'user' },
    /** Of a secret. */
    key: { value: ann.secretKey, belongsTo: 'user' },
  }) satisfies Record<string, Thing>;

async function insertEntity(
  app: TestApp,
  { workspaceId, userId, label }: { workspaceId: string; userId: string; label: string },
): Promise<string> {
  const id = newId();
  const words = { searchText: label.toLowerCase(), metadataText: '' };
  await createGraphChanges(app.db).change({ workspaceId, userId }, ({ open }) =>
    open('shared').insert([
      {
        id,
        publicId: null,
        label,
        identityKey: label,
        category: 'x',
        kind: 'entity',
        description: WORKSPACE_MARK,
        metadata: null,
        words,
        keys: [],
      },
    ]),
  );
  return id;
}
