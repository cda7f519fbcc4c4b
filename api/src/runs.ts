import { z } from 'zod';
import { approvalState } from './approvals.ts';
import { id, modelRef, timestamp, tokenUsage } from './common.ts';
import { evidence } from './evidence.ts';
import { feedback } from './feedback.ts';
import { delegationLink, delegationMode } from './events/delegation-events.ts';
import { matrixDraftPayload } from './events/matrix-events.ts';
import { runFinishReason, shortfall } from './events/run-events.ts';
import { planDraftPayload } from './events/plan-events.ts';
import { reportDraftPayload } from './events/report-events.ts';
import { linkedEntity } from './graph.ts';
import { image } from './images.ts';
import { cost, roleUsage } from './model-roles.ts';
import { processEntry } from './process.ts';
import { linkedSource } from './sources.ts';
import { runInput } from './run-requests.ts';

export const runStatus = z.enum(['running', 'pending', 'completed', 'error', 'failed', 'cancelled']).meta({
  id: 'RunStatus',
  description:
    '`running`: at work, or confirmed and waiting for its resume. `pending`: a draft awaits review. ' +
    '`completed`: it has answered, also where a limit stopped it early. `error`: the model failed after its retries, ' +
    'or a confirmed draft could not be carried out; a resume tries again. A tool that fails is no such failure: the ' +
    'model goes on without it. `failed`: the service itself gave up. `cancelled`: by a caller.',
});
export type RunStatus = z.infer<typeof runStatus>;

export const runNeed = z
  .enum(['plan', 'report', 'matrix', 'browser', 'secret', 'approval'])
  .meta({ id: 'RunNeed', description: 'What waits for a human.' });
export type RunNeed = z.infer<typeof runNeed>;

/** What a deletion has removed. */
export const deletedRuns = z.object({
  deletedRunIds: z.array(id).describe('The run, and those that were handed on from it.'),
});

export const runParams = z.object({ runId: id.describe('Id of the run.') });

const conversationId = id.nullable().describe('The conversation it belongs to, or null.');

const shortfalls = z.array(shortfall).optional().describe('Only where a run that completed fell short.');

const pendingFlags = {
  pendingPlanDraft: z.boolean().describe('A plan draft awaits review.'),
  pendingReportDraft: z.boolean().describe('A report structure draft awaits review.'),
  pendingMatrixDraft: z.boolean().describe('A matrix structure draft awaits review.'),
};

export const browseState = z.object({
  isBrowsing: z.boolean(),
  askHumanQuestion: z.string().optional().describe('Left out when no question waits.'),
});
export type BrowseState = z.infer<typeof browseState>;

export const skillState = z.object({
  isRunningSkill: z.boolean(),
  skillName: z.string(),
  pendingSecretKeys: z.array(z.string()).describe('Names of secrets still to be registered.'),
});
export type SkillState = z.infer<typeof skillState>;

export const runStatusView = z
  .object({
    id,
    status: runStatus,
    createdAt: timestamp,
    updatedAt: timestamp,
    conversationId,
    ...pendingFlags,
    browseState: browseState.optional().describe('Only while browse is active.'),
    skillState: skillState.optional().describe('Only while a skill runs or waits for secrets.'),
    approvalState: approvalState.optional().describe('Only while calls wait for approval.'),
    shortfalls,
    usage: tokenUsage.optional().describe('Counted when it pauses or ends. Of a single run only.'),
    cost: cost.optional(),
  })
  .meta({ id: 'RunStatusView', description: 'The state of a run, light enough for polling.' });
export type RunStatusView = z.infer<typeof runStatusView>;

export const childRun = z
  .object({ id, agentId: id, agentName: z.string(), status: runStatus })
  .meta({ id: 'ChildRun', description: 'A run that this run handed work to.' });
export type ChildRun = z.infer<typeof childRun>;

export const delegation = z
  .object({
    mode: delegationMode,
    links: z.array(
      delegationLink.extend({
        state: z.enum(['waiting', 'started', 'cancelled']).describe('`waiting`: its run does not exist yet.'),
      }),
    ),
  })
  .meta({
    id: 'Delegation',
    description: 'The agents that get the work of a completed run, in their order.',
  });
export type Delegation = z.infer<typeof delegation>;

export const runDetail = z
  .object({
    id,
    status: runStatus,
    process: z.array(processEntry).describe('Every event of the run, in the order in which it was sent.'),
    createdAt: timestamp,
    updatedAt: timestamp,
    timelineRemovedAt: timestamp
      .optional()
      .describe(
        'Set when the timeline was removed because of its age: `process` then holds only its last event, and a report or matrix.',
      ),
    input: runInput,
    usage: tokenUsage.describe(
      'All that the model calls of the run have used, those of its tools included. Counted when it pauses or ends.',
    ),
    usageByRole: z
      .array(roleUsage)
      .optional()
      .describe('The same by role and by the model that answered; together they are `usage`.'),
    cost: cost.optional(),
    shortfalls,
    conversationId,
    agentId: id,
    agentName: z.string(),
    parentRunId: id.nullable().describe('The run that handed this work over, or null.'),
    childRuns: z.array(childRun),
    delegation: delegation.optional().describe('Only where agents get the work of this run.'),
    linkedSources: z.array(linkedSource),
    linkedEntityIds: z.array(id),
    linkedEntities: z.array(linkedEntity),
    linkedRunIds: z.array(id).describe('Earlier runs that the request mentions.'),
    images: z.array(image),
    evidence: z.array(evidence).optional().describe('What the claims of the answer rest on.'),
    feedback: feedback.optional().describe('What the caller has said of the answer.'),
  })
  .meta({ id: 'RunDetail', description: 'A run with its whole timeline; can be large.' });
export type RunDetail = z.infer<typeof runDetail>;

export const draftPayload = z
  .union([planDraftPayload, reportDraftPayload, matrixDraftPayload])
  .meta({ id: 'DraftPayload', description: 'The payload of the draft event that awaits review.' });
export type DraftPayload = z.infer<typeof draftPayload>;

export const runResult = z
  .object({
    runId: id,
    status: runStatus,
    text: z.string().describe('The answer; empty while a draft awaits review.'),
    finishReason: runFinishReason.describe(
      `${runFinishReason.description} \`review\`: a draft awaits review.`,
    ),
    model: modelRef,
    usage: tokenUsage,
    shortfalls,
    ...pendingFlags,
    draft: draftPayload.nullable(),
    error: z.string().optional().describe('Why the run ended, with the status `error` or `failed`.'),
  })
  .meta({ id: 'RunResult', description: 'How a run ended or paused.' });
export type RunResult = z.infer<typeof runResult>;
