import { sql } from 'drizzle-orm';

/** Where durable execution keeps its own tables, beside ours. */
export const WORKFLOW_SCHEMA = 'dbos';

/** The table that says who works on what: written by durable execution alone, read by us. */
export const WORKFLOW_STATUS = sql`${sql.identifier(WORKFLOW_SCHEMA)}.workflow_status`;
