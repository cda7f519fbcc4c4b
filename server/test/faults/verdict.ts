import { setTimeout as sleep } from 'node:timers/promises';
import { foldText } from '@quarry/api/fold.ts';
import type { StoredRunEvent } from '@quarry/api/events.ts';
import { METRICS_TOKEN } from './cluster.ts';
import type { Cluster, Member } from './cluster.ts';
import { FROM_SOURCE, MARK, WORDS } from './outside-world.ts';
import type { OutsideWorld, Paid } from './outside-world.ts';
import type { Client, KnownRun } from './user.ts';

export interface Verdict {
  events: number;
  /** Calls to the model, the search engine and the pages. */
  paid: number;
  /** Calls made again because their step was lost with its node: allowed, and worth knowing. */
  paidAgain: number;
  /** What must not be: each in a sentence. */
  findings: string[];
}

/** Looks at all that is left after a trial, through the front door and in the database. */
export async function judge(
  cluster: Cluster,
  { runs, world, client }: { runs: KnownRun[]; world: Pick<OutsideWorld, 'paid' | 'orders'>; client: Client },
): Promise<Verdict> {
  const { paid, orders } = world;
  const findings: string[] = [];
  for (const run of runs) findings.push(...(await judgeRun(client, run)));
  const { events, gaps } = await judgeLogs(cluster);
  const { paidAgain, repeated } = await judgeSteps(cluster, paid);
  findings.push(
    ...gaps,
    ...repeated,
    ...(await judgeRest(cluster)),
    ...(await judgeDrafts(cluster, runs)),
    ...(await judgeTurns(client, runs)),
    ...(await judgeConversations(client, runs)),
    ...(await judgeDeleted(cluster, runs)),
    ...(await judgeBrowsers(cluster, orders)),
  );
  return { events, paid: paid.length, paidAgain, findings };
}

async function judgeRun(client: Client, run: KnownRun): Promise<string[]> {
  const name = `${run.kind} run ${run.tag} (${run.runId})`;
  const detail = await client.getRun(run.runId);
  if (run.kind === 'deletion')
    return detail || run.endedAs !== 'deleted' ? [`${name} was deleted, and is there: ${run.endedAs}`] : [];
  if (!detail) return [`${name} is lost`];
  const findings: string[] = [];
  if (detail.status !== 'completed' || run.endedAs !== 'completed')
    findings.push(
      `${name} ended as ${detail.status}, its user saw ${run.endedAs}: ${JSON.stringify(detail.process.at(-1))}`,
    );
  const { process } = detail;
  const last = process.at(-1);
  if (process.filter(({ type }) => type === 'complete').length !== 1 || last?.type !== 'complete')
    return [...findings, `${name} has not exactly one end`];
  // A model that cites nothing is told so in its answer.
  const text = last.payload.text.replaceAll(' (no source found)', '');
  // Sentences that no source supports are not kept in a report.
  const isWhole =
    run.kind === 'report'
      ? ['## 1. History', '## 2. Trade'].every((part) => text.includes(part)) && FROM_SOURCE.test(text)
      : text.includes(WORDS);
  if (!isWhole) findings.push(`${name} has lost its text: ${text}`);
  // The text of a report comes in its sections; of the others, in deltas.
  if (run.kind !== 'report' && foldText(process) !== last.payload.text)
    findings.push(`${name} does not fold to its answer`);
  if (run.kind === 'skill' && process.filter(({ type }) => type === 'skill-complete').length !== 1)
    findings.push(`${name} has not carried out its skill exactly once`);
  if (run.kind === 'browse') findings.push(...judgeBrowsing(process, name));
  if (run.kind === 'report') findings.push(...judgeReview(process, { run, name }));
  const ids: number[] = [];
  for await (const { id } of client.followRun(run.runId)) ids.push(Number(id));
  const missing = process.findIndex((_, i) => ids[i] !== i + 1);
  if (missing >= 0 || ids.length !== process.length)
    findings.push(`${name} is not replayed whole: ${ids.length} of ${process.length}, up to ${missing}`);
  return findings;
}

/** Each kind of draft was made once, confirmed once, and made again as often as a reviewer asked and was answered. */
function judgeReview(process: StoredRunEvent[], { run, name }: { run: KnownRun; name: string }): string[] {
  const count = (type: string) => process.filter((event) => event.type === type).length;
  const once = ['first_plan', 'plan_confirmed', 'first_report_structure', 'report_structure_confirmed'];
  const wrong = [...once, 'report_complete'].filter((type) => count(type) !== 1);
  const asked = (kind: string) => run.redrafts.filter((draft) => draft === kind).length;
  if (count('regenerated_plan') < asked('plan')) wrong.push('regenerated_plan');
  if (count('regenerated_report_structure') < asked('report')) wrong.push('regenerated_report_structure');
  return wrong.map((type) => `${name} has ${count(type)} events ${type}`);
}

/** One session, whatever became of its browsers: its beginning, its end and its result are told once. */
function judgeBrowsing(process: StoredRunEvent[], name: string): string[] {
  return ['browse-start', 'browse-final', 'browse-end'].flatMap((type) => {
    const count = process.filter((event) => event.type === type).length;
    return count === 1 ? [] : [`${name} has ${count} events ${type}`];
  });
}

/** No form was sent twice, and no browser is left of any run. */
async function judgeBrowsers({ members }: Cluster, orders: string[]): Promise<string[]> {
  const twice = orders.filter((tag, i) => orders.indexOf(tag) !== i);
  const left = await Promise.all(
    members.map(async ({ id, node }) => ({ id, count: await browsersLeft(node) })),
  );
  return [
    ...twice.map((tag) => `the browser of run ${tag} has sent its form twice`),
    ...left.filter(({ count }) => count !== 0).map(({ id, count }) => `${id} is left with ${count} browsers`),
  ];
}

const CLOSED_WITHIN_MS = 30_000;

/** One whose run was lost to another node may still be on its way out. */
async function browsersLeft(node: Member['node']): Promise<number> {
  const deadline = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    const count = await openBrowsers(node.base);
    if (count === 0 || performance.now() > deadline) return count;
    await sleep(250);
  }
}

async function openBrowsers(base: string): Promise<number> {
  const response = await fetch(new URL('/metrics', base), {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const page = await response.text();
  return Number(/^quarry_browser_sessions\{state="open"\} (\d+)$/m.exec(page)?.[1]);
}

async function judgeLogs({ database }: Cluster) {
  const [total] = await database.query<{ events: number }>('select count(*)::int as events from events');
  const gaps = await database.query<{ run_id: string; why: string }>(`
    with log as (
      select run_id, seq, created_at, payload::text as payload, type,
        row_number() over w as place, lag(created_at) over w as before
      from events window w as (partition by run_id order by seq)
    )
    select run_id, 'its log has a gap' as why from log where seq <> place group by run_id
    union all
    select run_id, 'its log goes back in time' from log
    where created_at < before - interval '1 second' group by run_id
    union all
    select run_id, 'an event names another run' from log where payload::json ->> 'runId' <> run_id::text group by run_id`);
  return { events: total!.events, gaps: gaps.map(({ run_id, why }) => `run ${run_id}: ${why}`) };
}

/** A step counts as finished from when its result is stored; the same call after that was paid twice. */
async function judgeSteps({ database }: Cluster, paid: Paid[]) {
  const rows = await database.query<{ run_id: string; key: string; at: string; output: string }>(`
    select run_id, key, extract(epoch from created_at) * 1000 as at, output::text as output
    from run_steps where output::text like '%mark-%' order by created_at`);
  const storedAt = new Map<string, { at: number; key: string; run_id: string }>();
  for (const { output, at, key, run_id } of rows)
    // A reviewer may send a draft back twice, when the answer to the first time was lost.
    for (const [mark] of key.startsWith('redraft/') ? [] : output.matchAll(MARK))
      if (!storedAt.has(mark)) storedAt.set(mark, { at: Number(at), key, run_id });
  const repeated: string[] = [];
  let paidAgain = 0;
  for (const calls of Map.groupBy(paid, ({ tag, what }) => `${tag} ${what}`).values()) {
    if (calls[0]!.tag === '') continue;
    paidAgain += calls.length - 1;
    for (const [i, first] of calls.entries()) {
      const stored = storedAt.get(first.mark);
      const later = stored && calls.slice(i + 1).find(({ at }) => at > stored.at);
      if (stored && later)
        repeated.push(
          `run ${stored.run_id}: step ${stored.key} (${first.what}) was finished and paid for again ${Math.round(later.at - stored.at)} ms later, ` +
            `which was kept as ${storedAt.get(later.mark)?.key ?? 'nothing'}`,
        );
    }
  }
  return { paidAgain, repeated };
}

async function judgeRest({ database }: Cluster): Promise<string[]> {
  const runs = await database.query<{ id: string; status: string }>(
    "select id, status from runs where status in ('running', 'awaiting_review', 'review_confirmed')",
  );
  const workflows = await database.query<{ workflow_uuid: string; executor_id: string }>(
    "select workflow_uuid, executor_id from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')",
  );
  return [
    ...runs.map(({ id, status }) => `run ${id} is left ${status}`),
    ...workflows.map((row) => `workflow ${row.workflow_uuid} of ${row.executor_id} is left pending`),
  ];
}

/** Every draft event has its draft, and the versions of each kind follow one another. */
async function judgeDrafts({ database }: Cluster, runs: KnownRun[]): Promise<string[]> {
  const rows = await database.query<{ run_id: string; drafts: number; told: number; pending: number }>(`
    select r.id as run_id,
      (select count(*)::int from drafts d where d.run_id = r.id) as drafts,
      (select count(*)::int from drafts d where d.run_id = r.id and d.status = 'pending') as pending,
      (select count(*)::int from events e where e.run_id = r.id
        and e.type in ('first_plan', 'regenerated_plan', 'first_report_structure', 'regenerated_report_structure')) as told
    from runs r`);
  const known = new Set(runs.map(({ runId }) => runId));
  return rows
    .filter(({ run_id }) => known.has(run_id))
    .flatMap(({ run_id, drafts, told, pending }) => {
      const isWhole = drafts === told && pending === 0;
      return isWhole
        ? []
        : [`run ${run_id} has ${drafts} drafts, ${told} events of them, ${pending} pending`];
    });
}

/** Every run has its question and its answer in the turn list, once. */
async function judgeTurns(client: Client, runs: KnownRun[]): Promise<string[]> {
  const seen = new Map<string, string[]>();
  let cursor: string | undefined;
  do {
    const page = await client.listTurns({ limit: 50, ...(cursor && { cursor }) });
    for (const { agentRunId, kind } of page.turns)
      if (agentRunId) seen.set(agentRunId, [...(seen.get(agentRunId) ?? []), kind]);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return runs.flatMap(({ runId, kind }) => {
    const kinds = (seen.get(runId) ?? []).toSorted().join(', ');
    return kinds === (kind === 'deletion' ? '' : 'assistant, user')
      ? []
      : [`${kind} run ${runId} has these turns: ${kinds || 'none'}`];
  });
}

/** Each conversation holds its questions and answers in the order in which they were asked. */
async function judgeConversations(client: Client, runs: KnownRun[]): Promise<string[]> {
  const findings: string[] = [];
  for (const [conversationId, own] of Map.groupBy(runs, (run) => run.conversationId)) {
    if (conversationId === undefined) continue;
    const { turns } = await client.listTurns({ conversationId, limit: 50 });
    const told = turns.toReversed().map(({ agentRunId, kind }) => `${agentRunId} ${kind}`);
    const right = own.flatMap(({ runId }) => [`${runId} user`, `${runId} assistant`]);
    if (told.join() !== right.join())
      findings.push(`conversation ${conversationId} holds ${told.join(', ')} instead of ${right.join(', ')}`);
  }
  return findings;
}

/** What was deleted has left no row. */
async function judgeDeleted({ database }: Cluster, runs: KnownRun[]): Promise<string[]> {
  const ids = runs.filter(({ kind }) => kind === 'deletion').map(({ runId }) => runId);
  const rows = await database.query<{ run_id: string; place: string }>(
    `select id as run_id, 'runs' as place from runs where id = any($1::uuid[])
     union all select run_id, 'events' from events where run_id = any($1::uuid[])
     union all select run_id, 'turns' from turns where run_id = any($1::uuid[])
     union all select run_id, 'run_steps' from run_steps where run_id = any($1::uuid[])
     union all select run_id, 'run_sources' from run_sources where run_id = any($1::uuid[])`,
    [ids],
  );
  return rows.map(
    ({ run_id, place }) => `of run ${run_id}, which was deleted, there is something in ${place}`,
  );
}
