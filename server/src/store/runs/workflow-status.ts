import { sql } from 'drizzle-orm';

/** Where durable execution keeps its own tables, beside ours. */
export const WORKFLOW_SCHEMA = 'dbos';

/**
 * The table that says who works on what. Durable execution makes and changes its rows, but for a workflow that begins or
 * ends together with its run: then one statement stores both.
 */
export const WORKFLOW_STATUS = sql`${sql.identifier(WORKFLOW_SCHEMA)}.workflow_status`;

/** A workflow, and the token of the one execution that may end it. */
export interface OwnedWorkflow {
  workflowId: string;
  owner: string;
}

/** A workflow that this node begins together with its run, as durable execution would store it. */
export interface NewWorkflow {
  owner: string;
  name: string;
  executorId: string;
  applicationName: string;
  applicationVersion: string;
  /** The arguments of its function, and how they are written. */
  inputs: string;
  serialization: string;
}

const FIELDS = [
  'owner',
  'name',
  'executorId',
  'applicationName',
  'applicationVersion',
  'inputs',
  'serialization',
] as const satisfies (keyof NewWorkflow)[];

export const workflowValues = (workflow: NewWorkflow): string[] => FIELDS.map((field) => workflow[field]);

/** Parts of a statement that store the workflow of the run in `r`; its values are the parameters from `first` on. */
export function insertWorkflow(first: number): string {
  const [owner, name, executor, application, version, inputs, serialization] = FIELDS.map(
    (_, i) => `$${first + i}::text`,
  );
  return `w as (
    insert into ${WORKFLOW_SCHEMA}.workflow_status (workflow_uuid, status, name, executor_id, application_name,
      application_version, application_id, recovery_attempts, creator_xid, owner_xid, serialization,
      authenticated_user, assumed_role, authenticated_roles)
    select workflow_id, 'PENDING', ${name}, ${executor}, ${application}, ${version}, '', 1, ${owner}, ${owner},
      ${serialization}, '', '', '[]' from r
  ), i as (
    insert into ${WORKFLOW_SCHEMA}.workflow_input (workflow_uuid, inputs) select workflow_id, ${inputs} from r
  )`;
}
