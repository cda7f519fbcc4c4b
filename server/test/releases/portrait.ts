import type { QuarryClient } from '@quarry/api/client.ts';

export type Portrait = Awaited<ReturnType<typeof portraitOf>>;

/** All that a member can see of an installation. What an upgrade may change by itself, such as ranks, is left out. */
export async function portraitOf(client: QuarryClient, { digestOf }: { digestOf: DigestOf }) {
  const { agents } = await client.listAgents();
  const { runs } = await client.listRuns({ limit: 50 });
  const { turns } = await client.listTurns({ limit: 50 });
  const { sources } = await client.listSources({ limit: 100 });
  const { files } = await client.listFiles({ limit: 100 });
  const { entities } = await client.listEntities({ limit: 100, includeOthersEntities: true });
  const entityIds = entities.map(({ id }) => id);
  return {
    workspace: await client.getWorkspace(),
    agents: await eachOf(agents, async (agent) => ({
      ...agent,
      ...(await client.listAgentMemories(agent.id)),
    })),
    runs: await eachOf(runs, async ({ id }) => {
      const { process, ...run } = (await client.getRun(id))!;
      const screenshots = await eachOf(screenshotsIn(process), digestOf);
      return { ...run, timeline: process.map(({ type }) => type), last: process.at(-1), screenshots };
    }),
    turns: turns.map(({ agentRun: _run, ...turn }) => turn),
    sources: await eachOf(
      sources,
      async ({ id, sourceType }) => (await client.getSource({ sourceId: id, sourceType }))!,
    ),
    files: await eachOf(files, async (file) => ({ ...file, digest: await digestOf(file.url) })),
    secrets: (await client.listSecrets()).secrets,
    entities: await eachOf(entityIds, async (id) => {
      const { pagerank: _rank, communityId: _community, ...entity } = await client.getEntity(id);
      return entity;
    }),
  };
}

/** Of the bytes at a path of the service. */
export type DigestOf = (path: string) => Promise<string>;

type Run = NonNullable<Awaited<ReturnType<QuarryClient['getRun']>>>;

/** Without their tokens, which last for a while only. */
const screenshotsIn = (process: Run['process']) =>
  process.flatMap(({ type, payload }) =>
    type === 'browse-step' ? [new URL(String(payload['screenshot'])).pathname] : [],
  );

async function eachOf<Item, Seen>(items: Item[], see: (item: Item) => Promise<Seen>): Promise<Seen[]> {
  const seen = [];
  for (const item of items) seen.push(await see(item));
  return seen;
}
