import { availableParallelism } from 'node:os';
import { findProgram } from '../browser/find-program.ts';
import { createBubblewrap } from './bubblewrap/bubblewrap.ts';
import { createDeno } from './deno/deno.ts';
import { findDeno, prepareDeno } from './deno/deno-parts.ts';
import { inTurn } from './in-turn.ts';
import type { TurnTaking } from './in-turn.ts';
import { probeSandbox } from './probe-sandbox.ts';
import type { PistonServer } from './remote/ask-piston.ts';
import { createPiston } from './remote/piston.ts';
import type { Sandbox, SandboxLanguage, SandboxTier } from './sandbox.ts';

export interface SandboxSettings {
  mode: 'auto' | SandboxTier | 'off';
  searchPath: readonly string[];
  /** Our own folders: the project's and the data's. */
  hidden: readonly string[];
  remote?: PistonServer | undefined;
}

interface SandboxNeed {
  language: SandboxLanguage;
  network?: boolean;
}

/** How the tiers were found. */
interface TierReport {
  tier: SandboxTier;
  sandbox?: Sandbox;
  /** Why it is not there. */
  problem?: string;
}

export interface Sandboxes {
  /** The best tier for a job; undefined means that the job must not run at all. */
  find(need: SandboxNeed): Promise<Sandbox | undefined>;
  /** Looks until every language has a place. */
  report(): Promise<TierReport[]>;
  /** How many jobs run and wait in all of them right now. */
  load(): { running: number; waiting: number };
}

const order: SandboxTier[] = ['bubblewrap', 'deno', 'remote'];
const languages: SandboxLanguage[] = ['python', 'javascript', 'shell'];

/** More would only make each of them wait for a processor, with its time running. */
const slots = Math.max(4, availableParallelism() * 2);

/** A tier is tried out when a run first wants it, and then never again. */
export function createSandboxes(settings: SandboxSettings): Sandboxes {
  const tried = new Map<SandboxTier, Promise<TierReport>>();
  const tiers = order.filter((tier) => isWanted(tier, settings));
  const inUse: TurnTaking[] = [];

  function look(tier: SandboxTier): Promise<TierReport> {
    const known = tried.get(tier) ?? open(tier);
    tried.set(tier, known);
    return known;
  }

  async function open(tier: SandboxTier): Promise<TierReport> {
    const { sandbox, ...report } = await tryTier(tier, settings);
    if (!sandbox) return report;
    const taking = inTurn(sandbox, slots);
    inUse.push(taking);
    return { ...report, sandbox: taking };
  }

  return {
    find: async ({ language, network = false }) => {
      for (const tier of tiers) {
        const { sandbox } = await look(tier);
        if (sandbox?.languages.includes(language) && (sandbox.hasNetwork || !network)) return sandbox;
      }
      return undefined;
    },
    report: async () => {
      const reports: TierReport[] = [];
      for (const tier of tiers) {
        reports.push(await look(tier));
        const covered = new Set(reports.flatMap(({ sandbox }) => sandbox?.languages ?? []));
        if (languages.every((language) => covered.has(language))) break;
      }
      return reports;
    },
    load: () => {
      const loads = inUse.map((sandbox) => sandbox.load());
      const sum = (of: 'running' | 'waiting') => loads.reduce((total, load) => total + load[of], 0);
      return { running: sum('running'), waiting: sum('waiting') };
    },
  };
}

function isWanted(tier: SandboxTier, { mode, remote }: SandboxSettings): boolean {
  if (tier === 'remote' && !remote) return false;
  return mode === 'auto' || mode === tier;
}

async function tryTier(tier: SandboxTier, settings: SandboxSettings): Promise<TierReport> {
  try {
    const opened = await openers[tier](settings);
    if (typeof opened === 'string') return { tier, problem: opened };
    const probed = await probeSandbox(opened);
    return { tier, ...probed };
  } catch (error) {
    // Whatever went wrong, this tier is not to be used.
    return { tier, problem: (error as Error).message };
  }
}

/** Each opens its tier, or says what is missing. */
const openers: Record<SandboxTier, (settings: SandboxSettings) => Promise<Sandbox | string>> = {
  bubblewrap: async ({ searchPath, hidden }) => {
    if (process.platform !== 'linux') return 'it exists for Linux only';
    const bwrap = await findProgram(['bwrap'], searchPath);
    return bwrap ? createBubblewrap({ bwrap, hidden }) : 'bubblewrap is not installed';
  },
  deno: async ({ searchPath }) => {
    const found = await findDeno(searchPath);
    return found ? createDeno(await prepareDeno(found)) : 'Deno and Pyodide are not installed';
  },
  remote: async ({ remote }) => (remote ? createPiston(remote) : 'SANDBOX_URL is not set'),
};
