import type { Agent } from '@quarry/api/agents.ts';
import { getTableColumns } from 'drizzle-orm';
import { runs } from '../schema/runs.ts';
import type { RunRow } from './run-row.ts';

/** What holds for a segment when it begins, read with its run: none of it is asked for again. */
interface Standing {
  lastSeq: number;
  agent: Pick<Agent, 'name' | 'identityMarkdown' | 'userMarkdown' | 'soulMarkdown' | 'memoryMarkdown'>;
  workspaceSettings: unknown;
  /** Of the key that the run was started with. */
  keyBudget: number | null;
  /** Whether the workspace has set prices of its own. */
  hasPrices: boolean;
  /** Whether runs of the workspace may call tools of MCP servers. */
  hasServerTools: boolean;
}

/** A run whose lease was just taken. */
export type BegunRun = RunRow & Standing;

/** Ends a statement whose part `r` returns all columns of runs that begin. `lastSeq`: the number of a run's last event. */
export const selectBegun = (lastSeq: string): string => `
  select r.*, ${lastSeq} as last_seq,
    (select json_build_object('name', a.name, 'identityMarkdown', a.identity_markdown, 'userMarkdown', a.user_markdown,
      'soulMarkdown', a.soul_markdown, 'memoryMarkdown', a.memory_markdown) from agents a where a.id = r.agent_id) as agent,
    (select settings from workspaces w where w.id = r.workspace_id) as workspace_settings,
    (select budget from api_keys k where k.id = (r.input ->> 'keyId')::uuid) as key_budget,
    exists (select from model_prices p where p.workspace_id = r.workspace_id) as has_prices,
    exists (select from mcp_servers s join mcp_tools t on t.server_id = s.id
      where s.workspace_id = r.workspace_id and s.is_on and t.allowed is not null) as has_server_tools
  from r`;

const STANDING: Record<keyof Standing, string> = {
  lastSeq: 'last_seq',
  agent: 'agent',
  workspaceSettings: 'workspace_settings',
  keyBudget: 'key_budget',
  hasPrices: 'has_prices',
  hasServerTools: 'has_server_tools',
};

const COLUMNS = [
  ...Object.keys(getTableColumns(runs)).map((key) => [key, snakeCase(key)] as const),
  ...Object.entries(STANDING),
];

/** A row of such a statement, under the names of our own. */
export const asBegun = (row: Record<string, unknown>): BegunRun =>
  Object.fromEntries(COLUMNS.map(([key, column]) => [key, row[column]])) as Record<
    keyof BegunRun,
    unknown
  > as BegunRun;

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
