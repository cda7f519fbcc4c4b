import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Member } from './cluster.ts';
import type { Random } from './random.ts';

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
  const held = isOfNode ? await heldBy(database, member) : [];
  const at = Date.now();
  await harm[kind]({ member, database, random, times });
  return { kind, node: isOfNode ? member.id : undefined, at, healedAt: Date.now(), held };
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

async function heldBy(database: Cluster['database'], { id }: Member): Promise<string[]> {
  const rows = await database.query<{ run_id: string }>(
    `select split_part(workflow_uuid, '.', 1) as run_id from dbos.workflow_status
     where status = 'PENDING' and executor_id = $1`,
    [id],
  );
  return rows.map(({ run_id }) => run_id);
}
