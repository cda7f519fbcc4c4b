import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { RunRow } from './run-row.ts';

export type GivenAddressStore = ReturnType<typeof createGivenAddressStore>;

/** What a source says about an address. */
interface SourceOnAddress {
  url: string;
  /** Whether it links to the address. */
  links: boolean;
  /** Its text, where the address stands in it. */
  body: string | null;
}

const EARLIER_REQUESTS = 40;

/** Where an address may have come from, for a run that is about to open it. */
export function createGivenAddressStore(db: Db) {
  return {
    /** What people have said: on drafts of the run, and in earlier requests to its agent. A parent's message is not theirs. */
    async wordsOfPeople(run: Pick<RunRow, 'id' | 'workspaceId' | 'userId' | 'agentId'>): Promise<string[]> {
      const { rows } = await db.execute<{ words: string }>(sql`
        select feedback as words from drafts where run_id = ${run.id} and feedback is not null
        union all
        (select t.content from turns t left join runs r on r.id = t.run_id
         where t.workspace_id = ${run.workspaceId} and t.user_id = ${run.userId} and t.agent_id = ${run.agentId}
           and t.kind = 'user' and t.id < ${run.id} and r.parent_run_id is null
         order by t.id desc limit ${EARLIER_REQUESTS})`);
      return rows.map(({ words }) => words);
    },

    /** The sources of a run, of those above it and of those beside it in their chain, and what each says about an address. */
    async sourcesOfTree(
      runId: string,
      { href, text }: { href: string; text: string },
    ): Promise<SourceOnAddress[]> {
      const { rows } = await db.execute<SourceOnAddress & Record<string, unknown>>(sql`
        with recursive up as (
          select id, parent_run_id from runs where id = ${runId}
          union select r.id, r.parent_run_id from runs r join up on r.id = up.parent_run_id
        ), tree as (
          select id from up union select s.id from runs s join up on s.parent_run_id = up.parent_run_id
        )
        select distinct on (s.id) s.url,
          exists (select from jsonb_array_elements(s.body_links) link
                  where split_part(link ->> 'url', '#', 1) = ${href}) as links,
          case when strpos(s.body, ${text}) > 0 then s.body end as body
        from tree join run_sources rs on rs.run_id = tree.id join sources s on s.id = rs.source_id`);
      return rows;
    },

    /** The addresses of sources under the same key that earlier runs of the same agent have read for the same user. */
    async readBefore(
      run: Pick<RunRow, 'id' | 'workspaceId' | 'userId' | 'agentId'>,
      canonicalUrl: string,
    ): Promise<string[]> {
      const { rows } = await db.execute<{ url: string }>(sql`
        select s.url from sources s
        where s.workspace_id = ${run.workspaceId} and md5(s.canonical_url) = md5(${canonicalUrl})
          and exists (
            select from run_sources rs join runs r on r.id = rs.run_id
            where rs.source_id = s.id and r.workspace_id = ${run.workspaceId} and r.user_id = ${run.userId}
              and r.agent_id = ${run.agentId} and r.id < ${run.id})`);
      return rows.map(({ url }) => url);
    },
  };
}
