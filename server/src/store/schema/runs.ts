import { sql } from 'drizzle-orm';
import { index, integer, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ModelRef } from '@quarry/api/common.ts';
import type { Shortfall } from '@quarry/api/events/run-events.ts';
import type { ModelRole } from '@quarry/api/model-roles.ts';
import type { StartRunBody } from '@quarry/api/run-requests.ts';
import { agents } from './agents.ts';
import { users, workspaces } from './accounts.ts';
import { createdAt, id, time, updatedAt } from './columns.ts';
import { conversationId } from './conversations.ts';

/** The start request as it was validated, with its agent decided; of a child run, made from its parent's.
 * `origin`: how the caller reaches the service. `isWatched`: a person at the dashboard started it. `facade`: as what it was
 * asked by a program that speaks OpenAI's API. */
export type RunInput = StartRunBody & {
  agentId: string;
  handOver?: HandOver;
  origin?: string;
  isWatched?: boolean;
  facade?: FacadeRequest;
  /** The key that it was started with, for its budget. */
  keyId?: string;
};

/** What such a program is told again of its request. */
export interface FacadeRequest {
  model: string;
  metadata: Record<string, string>;
  previousId?: string;
  background?: boolean;
  /** A title or the like, which the program asks for by itself. */
  isAside?: boolean;
}

/** What a child run knows of where its work comes from. */
export interface HandOver {
  /** The name of the agent whose final message is the input. */
  from: string;
  /** What the caller asked for, at the top of the tree. */
  request: string;
  message?: string;
}

export const runs = pgTable(
  'runs',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agentId: uuid()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    conversationId: conversationId(),
    parentRunId: uuid(),
    /** 0 for a run that a caller started, parent's depth + 1 for a delegated one. */
    depth: integer().notNull().default(0),
    status: text({
      enum: ['running', 'awaiting_review', 'review_confirmed', 'completed', 'error', 'failed', 'cancelled'],
    }).notNull(),
    /** Counts the resumes: each segment is one durable workflow. */
    segment: integer().notNull().default(0),
    /** What awaits review, or was confirmed last. */
    draftKind: text({ enum: ['plan', 'report', 'matrix'] }),
    /** While a new draft is being made nobody else may answer or confirm. Runs out by itself if its node dies. */
    redraftUntil: time(),
    /** Counts the drafts that were confirmed: names the steps, so that a retry after an error finds what is done. */
    phase: integer().notNull().default(0),
    /** The durable workflow of the present segment; no other may work on the run. */
    workflowId: text().notNull(),
    /** Set while the segment waits for a place; it has no workflow then. */
    waitingSince: time(),
    segmentStartedAt: time().notNull().defaultNow(),
    /** The last event before the present segment: a follower that attaches to it starts reading here. */
    segmentStartSeq: integer().notNull().default(0),
    /** Fencing token: the node that executes a segment takes the next number; events of an older holder are refused. */
    attempt: integer().notNull().default(0),
    /** How often the present segment was begun again after a crash. */
    restarts: integer().notNull().default(0),
    /** The start request as it was validated. */
    input: jsonb().$type<RunInput>().notNull(),
    /** What the last segment was asked to run with; a resume may change the model. */
    modelName: text().notNull(),
    text: text().notNull().default(''),
    finishReason: text(),
    /** What a run that completed could not do; null of earlier releases. */
    shortfalls: jsonb().$type<Shortfall[]>(),
    model: jsonb().$type<ModelRef>(),
    inputTokens: integer().notNull().default(0),
    outputTokens: integer().notNull().default(0),
    /** When the timeline was removed because of its age; what came of the run stays. */
    timelineRemovedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('runs_owner').on(table.workspaceId, table.userId, table.id),
    index('runs_unattended')
      .on(table.updatedAt)
      .where(sql`status in ('awaiting_review', 'review_confirmed') and (input ->> 'unattended') = 'true'`),
    // Lists of one status: nearly all others have completed.
    index('runs_not_completed')
      .on(table.workspaceId, table.userId, table.id)
      .where(sql`status <> 'completed'`),
    // What questions of a workspace have cost lately.
    index('runs_paid')
      .on(table.workspaceId, table.id)
      .where(sql`status = 'completed' and input_tokens > 0`),
    index('runs_agent').on(table.agentId),
    index('runs_conversation').on(table.conversationId, table.id),
    index('runs_parent').on(table.parentRunId),
    // How many child runs of a workspace are at work.
    index('runs_children_running')
      .on(table.workspaceId)
      .where(sql`status = 'running' and parent_run_id is not null`),
    // What a node looks through for runs that nobody works on.
    index('runs_running')
      .on(table.updatedAt)
      .where(sql`status = 'running'`),
    // Who is next, and how many a workspace has at work.
    index('runs_queue')
      .on(table.workspaceId, table.waitingSince, table.id)
      .where(sql`status = 'running'`),
    // Which runs are the next to be removed whole.
    index('runs_at_rest')
      .on(table.updatedAt)
      .where(sql`status <> 'running'`),
    // Whose timeline is the next to be removed.
    index('runs_timeline')
      .on(table.updatedAt)
      .where(
        sql`(timeline_removed_at is null or timeline_removed_at < updated_at) and status in ('completed', 'error', 'failed', 'cancelled')`,
      ),
  ],
);

/** The append-only record. `json`, not `jsonb`: stored as it was sent, key order and all, and cheaper to write. */
export const events = pgTable(
  'events',
  {
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … without gaps: two writers cannot both append, the primary key decides. */
    seq: integer().notNull(),
    type: text().notNull(),
    payload: json().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    // The status view of a run at work is derived from these.
    index('events_activity')
      .on(table.runId, table.seq)
      .where(
        sql`type in ('browse-start', 'browse-step', 'browse-ask-human', 'browse-end', 'skill-session-start', 'skill-ask-secret', 'skill-complete', 'approval-needed', 'approval-given', 'approval-denied')`,
      ),
  ],
);

/** What finished steps returned: after a crash they are read from here instead of paid for again. */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Names the work within the run, for example `0/model/2`. */
    key: text().notNull(),
    output: json().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
);

/** What model calls of a run have used, by role and by the model that answered. */
export const runUsage = pgTable(
  'run_usage',
  {
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    role: text().$type<ModelRole>().notNull(),
    /** `provider/model` */
    model: text().notNull(),
    calls: integer().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    cachedInputTokens: integer().notNull(),
    cacheWriteTokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.role, table.model] })],
);

/** What people say to a run that is at work: the answer to a question of its browser, a word of steering. */
export const runMessages = pgTable(
  'run_messages',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Who in the run listens, for example `browser/<session>`. */
    channel: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('run_messages_inbox').on(table.runId, table.channel, table.id)],
);
