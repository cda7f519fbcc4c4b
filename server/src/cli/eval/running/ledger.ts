import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { badRequest } from '../../../errors.ts';
import type { ObservedRun } from '../scoring/observed-run.ts';

/** What was decided when the evaluation began: a resume keeps to it. */
export interface Plan {
  /** In every key that is sent to the service, so that nothing is paid for twice. */
  evalId: string;
  set: string;
  /** Of the questions as they were read. */
  setHash: string;
  service: string;
  model: string;
  agentId: string;
  judge?: string | undefined;
  depth?: string | undefined;
  web: WebMode;
  /** The name under which the service keeps searches and pages. */
  recording?: string | undefined;
  n: number;
  startedAt: string;
}

export type WebMode = 'live' | 'keep' | 'replay' | 'sealed';

type Entry =
  | { kind: 'file'; hash: string; url: string; name: string }
  | { kind: 'conversation'; key: string; id: string }
  | { kind: 'run'; key: string; runId: string; firstEventMs: number | null }
  | { kind: 'observed'; key: string; run: ObservedRun }
  | { kind: 'said'; key: string; text: string; cost: number | null };

interface UploadedFile {
  url: string;
  name: string;
}

/**
 * The state of one evaluation: a file that is only ever added to, each line on the disk before what follows from it is done.
 * A last line that was cut by a stop is no line.
 */
export interface Ledger {
  folder: string;
  plan: Plan;
  /** Whether there was something in it already. */
  isResumed: boolean;
  files: ReadonlyMap<string, UploadedFile>;
  conversations: ReadonlyMap<string, string>;
  runs: ReadonlyMap<string, { runId: string; firstEventMs: number | null }>;
  observed: ReadonlyMap<string, ObservedRun>;
  said: ReadonlyMap<string, { text: string; cost: number | null }>;
  add(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

const PLAN = 'plan.json';
const LINES = 'ledger.jsonl';
const LOCK = 'lock';
export const RESULTS = 'results.json';
export const PAGE = 'report.html';

/** Opens the folder of an evaluation, or makes it. One that was begun with something else is refused. */
export async function openLedger(folder: string, plan: Plan): Promise<Ledger> {
  const before = planIn(folder);
  if (before) requireSame(before, plan, folder);
  if (existsSync(path.join(folder, RESULTS)))
    throw badRequest(`${folder} holds an evaluation that is finished. Choose another folder with --out.`);
  await mkdir(folder, { recursive: true });
  await lock(folder);
  const kept = before ?? plan;
  if (!before) await writeFile(path.join(folder, PLAN), `${JSON.stringify(plan, null, 2)}\n`);
  const state = emptyState();
  for (const entry of await entriesIn(folder)) record(state, entry);
  const file = await open(path.join(folder, LINES), 'a');
  // A stop may have left half a line: the next one begins on its own.
  if (before) await file.appendFile('\n');
  let last = Promise.resolve();
  return {
    folder,
    plan: kept,
    isResumed: before !== undefined,
    ...state,
    add(entry) {
      record(state, entry);
      last = last.then(async () => {
        await file.appendFile(`${JSON.stringify(entry)}\n`);
        await file.datasync();
      });
      return last;
    },
    async close() {
      await last.catch(() => undefined);
      await file.close();
      await rm(path.join(folder, LOCK), { force: true });
    },
  };
}

const emptyState = () => ({
  files: new Map<string, UploadedFile>(),
  conversations: new Map<string, string>(),
  runs: new Map<string, { runId: string; firstEventMs: number | null }>(),
  observed: new Map<string, ObservedRun>(),
  said: new Map<string, { text: string; cost: number | null }>(),
});

function record(state: ReturnType<typeof emptyState>, entry: Entry): void {
  switch (entry.kind) {
    case 'file':
      return void state.files.set(entry.hash, { url: entry.url, name: entry.name });
    case 'conversation':
      return void state.conversations.set(entry.key, entry.id);
    case 'run':
      return void state.runs.set(entry.key, { runId: entry.runId, firstEventMs: entry.firstEventMs });
    case 'observed':
      return void state.observed.set(entry.key, entry.run);
    case 'said':
      return void state.said.set(entry.key, { text: entry.text, cost: entry.cost });
    default:
      return entry satisfies never;
  }
}

function planIn(folder: string): Plan | undefined {
  const file = path.join(folder, PLAN);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Plan;
  } catch {
    throw badRequest(`${file} is damaged: the evaluation in ${folder} cannot be resumed.`);
  }
}

const TOLD: [keyof Plan, string][] = [
  ['setHash', 'other questions'],
  ['service', 'another service'],
  ['model', 'another model'],
  ['judge', 'another judge'],
  ['depth', 'another depth'],
  ['web', 'another --web'],
  ['n', 'another --n'],
];

function requireSame(before: Plan, plan: Plan, folder: string): void {
  const other = TOLD.find(([name]) => before[name] !== plan[name]);
  if (other)
    throw badRequest(
      `${folder} holds an evaluation that was begun with ${other[1]} (${String(before[other[0]] ?? 'none')}). Choose another folder with --out.`,
    );
}

async function entriesIn(folder: string): Promise<Entry[]> {
  const text = await readFile(path.join(folder, LINES), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Entry];
    } catch {
      return [];
    }
  });
}

/** Two at once would ask everything twice. The lock of a process that is gone counts for nothing. */
async function lock(folder: string): Promise<void> {
  const file = path.join(folder, LOCK);
  const owner = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (owner > 0 && owner !== process.pid && isAlive(owner))
    throw badRequest(`The evaluation in ${folder} is at work already, in process ${owner}.`);
  await writeFile(file, String(process.pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
