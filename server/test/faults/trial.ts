import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from './cluster.ts';
import type { Cluster, Ending } from './cluster.ts';
import { FAULT_KINDS, inflict } from './faults.ts';
import type { FaultKind, FaultTimes, Inflicted } from './faults.ts';
import { startOutsideWorld, tagOf } from './outside-world.ts';
import { createRandom } from '../support/random.ts';
import type { Random } from '../support/random.ts';
import { useService } from './user.ts';
import type { KnownRun, RunKind } from './user.ts';
import { judge } from './verdict.ts';
import type { Verdict } from './verdict.ts';
import { needs } from '../support/needs.ts';

export interface TrialOptions {
  seed: number;
  /** New runs and new faults come for this long; what is under way is then seen through. */
  forMs: number;
  users: number;
  kinds: readonly FaultKind[];
  times: FaultTimes;
  /** Between the end of a fault and the next. */
  calmMs: [number, number];
  tokenDelayMs: number;
  say?: (line: string) => void;
}

export interface TrialResult extends Verdict {
  runs: KnownRun[];
  faults: Inflicted[];
  skipped: FaultKind[];
  recoveries: Map<FaultKind, Recoveries>;
}

/** From a fault to what became of the runs that its node had in hand, in ms. */
interface Recoveries {
  /** Another worker had the lease. */
  taken: number[];
  /** There was a next event: how soon depends also on what the run was doing. */
  nextEvent: number[];
}

/** Few browsers: each takes as much of the machine as a node. */
const KINDS: RunKind[] = [
  'direct',
  'direct',
  'search',
  'search',
  'report',
  'skill',
  'conversation',
  'delegation',
  'deletion',
];
if (!needs('Chromium').skip) KINDS.push('browse');

const SEE_THROUGH_MS = 180_000;
const SETTLE_MS = 30_000;

/** Three nodes, a steady load of mixed runs, faults at random times; then everything is looked at. */
export async function runTrial(ending: Ending, options: TrialOptions): Promise<TrialResult> {
  const { seed, forMs, say = () => undefined } = options;
  const random = createRandom(seed);
  const world = await startOutsideWorld(options);
  ending.after(() => world.close());
  const wantsDisk = options.kinds.includes('disk full');
  const cluster = await startCluster(ending, { nodes: 3, env: world.env, onSmallDisk: wantsDisk });
  const skipped: FaultKind[] = wantsDisk && !cluster.database.hasSmallDisk ? ['disk full'] : [];
  const kinds = options.kinds.filter((kind) => !skipped.includes(kind));

  const until = performance.now() + forMs;
  const load = startLoad(cluster, { random: createRandom(seed + 1), until, users: options.users });
  const faults = await inflictAll(cluster, { ...options, kinds, random, until, say });
  const runs = await load.seenThrough();
  say(`load over: ${runs.length} runs accepted, ${faults.length} faults`);
  await settle(cluster);
  const client = cluster.members[0]!.node.client(cluster.key);
  const verdict = await judge(cluster, { runs, world, client });
  verdict.findings.push(...load.refusals.map((error) => `a user was refused: ${String(error)}`));
  const recoveries = await measureRecoveries(cluster, { faults, say });
  if (verdict.findings.length > 0)
    for (const { id, node } of cluster.members) say(`--- ${id}\n${node.output().slice(-20_000)}`);
  return { ...verdict, runs, faults, skipped, recoveries };
}

function startLoad(
  { members, key, colleagues }: Cluster,
  { random, until, users }: { random: Random; until: number; users: number },
) {
  const runs: KnownRun[] = [];
  const refusals: unknown[] = [];
  const giveUp = new AbortController();
  let started = 0;
  const deps = {
    anyClient: () => random.pick(members).node.client(key),
    random,
    nextTag: () => tagOf((started += 1)),
    colleagues,
    accepted: (run: KnownRun) => void runs.push(run),
    giveUp: giveUp.signal,
    onRefused: (error: unknown) => void refusals.push(error),
  };
  const user = async () => {
    while (performance.now() < until) await useService(deps, random.pick(KINDS));
  };
  const all = Promise.all(Array.from({ length: users }, user));
  return {
    refusals,
    async seenThrough(): Promise<KnownRun[]> {
      const timer = setTimeout(() => giveUp.abort(), SEE_THROUGH_MS);
      await all.finally(() => clearTimeout(timer));
      return runs;
    },
  };
}

/** Every kind comes before one comes again. */
async function inflictAll(
  cluster: Cluster,
  options: TrialOptions & { random: Random; until: number; say: (line: string) => void },
): Promise<Inflicted[]> {
  const { random, until, times, calmMs, kinds, say } = options;
  const inflicted: Inflicted[] = [];
  let coming: FaultKind[] = [];
  await sleep(random.between(...calmMs));
  while (performance.now() < until) {
    if (coming.length === 0) coming = random.shuffled(kinds);
    const kind = coming.pop()!;
    const fault = await inflict(cluster, { kind, random, times }).catch(async (error: unknown) => {
      say(`what the database is doing: ${JSON.stringify(await whatGoesOn(cluster))}`);
      throw error;
    });
    inflicted.push(fault);
    say(`${kind}${fault.node ? ` of ${fault.node}` : ''}, ${fault.healedAt - fault.at} ms`);
    await sleep(random.between(...calmMs));
  }
  return inflicted;
}

const whatGoesOn = ({ database }: Cluster) =>
  database.query(`select pid, state, wait_event, now() - query_start as since, left(query, 120) as query
    from pg_stat_activity where datname is not null and (state <> 'idle' or query ilike '%advisory%')`);

/** The last workflows say that they have ended a moment after their runs have. */
async function settle({ database, members }: Cluster): Promise<void> {
  const deadline = performance.now() + SETTLE_MS;
  const pending = () =>
    database.query("select 1 from dbos.workflow_status where status in ('PENDING', 'ENQUEUED')");
  while ((await pending()).length > 0 && performance.now() < deadline) await sleep(250);
  for (const { id, node } of members)
    if (!node.isAlive()) throw new Error(`${id} has died by itself:\n${node.output()}`);
}

const NODE_IS_GONE = new Set<FaultKind>(['kill -9', 'freeze', 'database unreachable']);

/** A run that has come to one of these says nothing until its user does, but that it waits for a browser meanwhile. */
const WAITS_FOR_A_USER = new Set(['skill-ask-secret', 'browse-ask-human']);

async function measureRecoveries(
  { database }: Cluster,
  { faults, say }: { faults: Inflicted[]; say: (line: string) => void },
) {
  const found = new Map<FaultKind, Recoveries>(
    FAULT_KINDS.map((kind) => [kind, { taken: [], nextEvent: [] }]),
  );
  for (const { kind, at, held, takeover } of faults) {
    if (held.length === 0) continue;
    const { taken, open } = await takeover;
    found.get(kind)!.taken.push(...taken);
    const late = open.filter((ms) => NODE_IS_GONE.has(kind) && ms > 5_000);
    if (late.length > 0) say(`${late.length} runs were nobody's ${Math.round(late[0]!)} ms after ${kind}`);
    const rows = await database.query<{ run_id: string; ms: number; before: string; next: string }>(
      `select run_id, min(extract(epoch from created_at) * 1000) filter (where created_at > to_timestamp($2 / 1000.0))::float - $2 as ms,
         (array_agg(type order by seq desc) filter (where type <> 'browse-waiting' and created_at <= to_timestamp($2 / 1000.0)))[1] as before,
         (array_agg(concat_ws(' ', type, payload ->> 'action') order by seq) filter (where created_at > to_timestamp($2 / 1000.0)))[1] as next
       from events where run_id = any($1::uuid[]) group by run_id`,
      [held, at],
    );
    const atWork = rows.filter(({ ms, before }) => ms !== null && !WAITS_FOR_A_USER.has(before));
    for (const { run_id, ms, before, next } of atWork)
      if (ms > 6_000) {
        const steps = await stepsMeanwhile(database, { runId: run_id, from: at, ms });
        say(
          `${run_id} went on with ${next} ${Math.round(ms)} ms after ${kind}; it had come to ${before}; ${steps}`,
        );
      }
    found.get(kind)!.nextEvent.push(...atWork.map(({ ms }) => ms));
  }
  return found;
}

/** What a run has done that nobody is told of: where its time has gone. */
async function stepsMeanwhile(
  database: Cluster['database'],
  { runId, from, ms }: { runId: string; from: number; ms: number },
): Promise<string> {
  const rows = await database.query<{ key: string; after: number }>(
    `select key, (extract(epoch from created_at) * 1000)::float - $2 as after from run_steps
     where run_id = $1 and created_at between to_timestamp($2 / 1000.0) and to_timestamp(($2 + $3) / 1000.0)
     order by created_at`,
    [runId, from, ms],
  );
  return rows.map(({ key, after }) => `${key} at ${Math.round(after)}`).join(', ') || 'no step since';
}
