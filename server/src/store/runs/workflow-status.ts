import { sql } from 'drizzle-orm';

/** Where durable execution keeps its own tables, beside ours. */
export const WORKFLOW_SCHEMA = 'dbos';

/** The table that says who works on what. Its rows are made and changed by durable execution; we read, lock and clear them. */
export const WORKFLOW_STATUS = sql`${sql.identifier(WORKFLOW_SCHEMA)}.workflow_status`;

/** A workflow, and the token of the one execution that may end it. */
export interface OwnedWorkflow {
  workflowId: string;
  owner: string;
}
