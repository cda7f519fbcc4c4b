import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Member } from './cluster.ts';
import type { Random } from '../support/random.ts';

export type FaultKind = (typeof FAULT_KINDS)[number];

export const FAULT_KINDS = [
  'kill -9',
  'freeze',
  'restart',
  'connections cut',
  'connections swallowed',
  'database unreachable',
  'PostgreSQL restarted',
  'PostgreSQL killed',
  'disk full',
  'clock jump',
] as const;

/** One fault that was inflicted, in the database's time. */
export interface Inflicted {
  kind: FaultKind;
  node: string | undefined;
  at: number;
  healedAt: number;
  /** Runs that the node had in hand. */
  held: string[];
  takeover: Promise<Takeover>;
}

/** In ms from the fault. */
interface Takeover {
  /** Another worker had the lease. */
  taken: number[];
  /** Neither taken over nor heard of again by then, when the next fault came. */
  open: number[];
}

export interface FaultTimes {
  freezeMs: number;
  /** How long a link or a disk stays broken. */
  outageMs: number;
}

/** Does one kind of harm, waits as long as it lasts, and sets things right again. */
export async function inflict(
  { members, database }: Cluster,
  { kind, random, times }: { kind: FaultKind; random: Random; times: FaultTimes },
): Promise<Inflicted> {
  const member = random.pick(members);
  const isOfNode = !/PostgreSQL|disk/.test(kind);
  const leases = isOfNode ? await heldBy(database, member) : [];
  const at = Date.now();
  const takeover = watchTakeover({ database, at }, leases);
  await harm[kind]({ member, database, random, times });
  const held = leases.map(({ run_id }) => run_id);
  return { kind, node: isOfNode ? member.id : undefined, at, healedAt: Date.now(), held, takeover };
}

type Harm = (on: {
  member: Member;
  database: Cluster['database'];
  random: Random;
  times: FaultTimes;
}) => Promise<void>;

const harm: Record<FaultKind, Harm> = {
  'kill -9': async ({ member, random }) => {
    await member.node.kill9();
    await sleep(random.between(0, 6_000));
    await member.node.restart();
  },
  freeze: async ({ member, times }) => {
    member.node.sigstop();
    await sleep(times.freezeMs);
    member.node.sigcont();
  },
  restart: async ({ member }) => {
    await member.node.sigterm();
    await member.node.restart();
  },
  'connections cut': async ({ member, random }) => {
    for (let times = 0; times < 3; times += 1) {
      member.link.cut();
      await sleep(random.between(50, 1_000));
    }
  },
  'connections swallowed': async ({ member }) => member.link.swallow(),
  'database unreachable': async ({ member, random, times }) => {
    member.link.stall();
    await sleep(times.outageMs);
    member.link.resume();
    if (random.next() < 0.5) member.link.cut();
  },
  'PostgreSQL restarted': async ({ database, random }) => {
    await database.stop();
    await sleep(random.between(0, 2_000));
    await database.start();
  },
  'PostgreSQL killed': async ({ database, random }) => {
    database.kill();
    await sleep(random.between(200, 2_000));
    await database.start();
  },
  'disk full': async ({ database, times }) => {
    database.fillDisk();
    await sleep(times.outageMs / 2);
    database.freeDisk();
    await sleep(500);
    await database.start();
  },
  'clock jump': async ({ member }) => member.node.signal('SIGUSR2'),
};

interface Lease {
  run_id: string;
  attempt: number;
  segment: number;
}

const heldBy = (database: Cluster['database'], { id }: Member): Promise<Lease[]> =>
  database.query<Lease>(
    `select runs.id as run_id, attempt, segment from dbos.workflow_status join runs on runs.workflow_id = workflow_uuid
     where dbos.workflow_status.status = 'PENDING' and runs.status = 'running' and executor_id = $1`,
    [id],
  );

const LOOK_EVERY_MS = 250;
const WATCH_FOR_MS = 40_000;
/** What a node had sent before the fault is stored a moment after it. */
const STILL_ON_ITS_WAY_MS = 300;

/**
 * A run that ends, is deleted, goes on where it was, or pauses and is resumed, was not taken over. What comes after the next fault would be
 * the work of both.
 */
async function watchTakeover(
  { database, at }: { database: Cluster['database']; at: number },
  leases: Lease[],
): Promise<Takeover> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  const watch = (lastWatch += 1);
  const isOver = () => since() > WATCH_FOR_MS || watch < lastWatch;
  const taken: number[] = [];
  let open = leases;
  while (open.length > 0 && !isOver()) {
    await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    const now = await stateOf(database, { leases: open, since: at + STILL_ON_ITS_WAY_MS });
    if (!now) continue;
    const isTaken = ({ run_id, attempt }: Lease) => (now.get(run_id)?.attempt ?? attempt) > attempt;
    const isWell = ({ run_id, segment }: Lease) => {
      const found = now.get(run_id);
      return !found || found.hasEnded || found.segment > segment || found.goesOn;
    };
    taken.push(...open.filter(isTaken).map(since));
    open = open.filter((lease) => !isTaken(lease) && !isWell(lease));
  }
  return { taken, open: open.map(since) };
}

let lastWatch = 0;

async function stateOf(database: Cluster['database'], { leases, since }: { leases: Lease[]; since: number }) {
  const rows = await database
    .query<Lease & { hasEnded: boolean; goesOn: boolean }>(
      `select id as run_id, attempt, segment, status <> 'running' as "hasEnded",
         (select created_at > to_timestamp($2 / 1000.0) from events where run_id = runs.id order by seq desc limit 1) as "goesOn"
       from runs where id = any($1::uuid[])`,
      [leases.map(({ run_id }) => run_id), since],
    )
    // It may be away, or its disk full: that is part of the trial.
    .catch(() => undefined);
  return rows && new Map(rows.map((row) => [row.run_id, row]));
}
