import { z } from 'zod';
import { approvalState } from './approvals.ts';
import { depth, fileUrls, id, locale, modelRef, text, timestamp, tokenUsage } from './common.ts';
import { evidence } from './evidence.ts';
import { feedback } from './feedback.ts';
import { delegationLink, delegationMode } from './events/delegation-events.ts';
import { matrixDraftPayload } from './events/matrix-events.ts';
import { runFinishReason, shortfall } from './events/run-events.ts';
import { planDraftPayload } from './events/plan-events.ts';
import { reportDraftPayload } from './events/report-events.ts';
import { linkedEntity } from './graph.ts';
import { image } from './images.ts';
import { matrixAddition, matrixSelection } from './matrix-selection.ts';
import { mention } from './mentions.ts';
import { cost, roleUsage, runModels } from './model-roles.ts';
import { modelName } from './models.ts';
import { processEntry } from './process.ts';
import { runForm, runRecording, runScope } from './run-options.ts';
import { linkedSource } from './sources.ts';

export const startRunBody = z
  .object({
    modelName,
    inputText: text.min(1).max(100_000).describe('What the agent should work on.'),
    promptKey: text.min(1).max(100).describe('Key of the routing prompt, typically `chat-routing`.'),
    locale,
    fileUrls,
    agentId: id.optional().describe('Defaults to the default agent of the workspace.'),
    conversationId: id
      .optional()
      .describe(
        'The run belongs to this conversation, and sees its turns and no others. Without it, it sees the latest turns of its agent outside any conversation.',
      ),
    history: z
      .array(
        z.object({
          role: z.enum(['user', 'assistant']),
          content: text.max(100_000).describe('What was said.'),
        }),
      )
      .max(500)
      .optional()
      .describe(
        'What was said before, oldest first, by a caller that keeps the conversation itself: the run sees it instead of stored turns, and runs after it do not see this one.',
      ),
    instructions: text
      .max(20_000)
      .optional()
      .describe('How to answer, in the words of the caller: for this run, beside what the agent is told.'),
    unattended: z
      .boolean()
      .optional()
      .describe(
        'Nobody will be there to be asked. Drafts are confirmed at once, and their events say so (`automatic`); approvals, secrets and questions of the browser are refused in words, and the run goes on.',
      ),
    useHistory: z.boolean().default(true).describe('False: the run sees no earlier turns at all.'),
    mentions: z
      .array(mention)
      .max(50)
      .default([])
      .describe(
        "Agents among them get the work when this run has completed, each in a child run with this run's model, " +
          'locale, limits and files: one, all in parallel, or in a chain, as the request means it. The input is the ' +
          'final message of this run, in a chain that of the link before; a link that does not complete is passed ' +
          'over. A run that ends in any other way than `completed` starts no child. Other than the mentioned ones, a ' +
          'child run hands work on only where its own agent decides so.',
      ),
    maxBrowsingSteps: z.int().min(1).max(100).default(25).describe('Most steps of one browser session.'),
    maxChainSteps: z
      .int()
      .min(1)
      .max(50)
      .default(10)
      .describe('Greatest depth of agent mention chains, over the whole tree of runs.'),
    maxRetries: z.int().min(0).max(5).default(2).describe('Retries of a failed model call.'),
    retryDelayMs: z.int().min(0).max(10_000).default(500).describe('Wait before the first retry.'),
    reasoning: z
      .enum(['low', 'medium', 'high'])
      .optional()
      .describe('How hard the model thinks before each step, where it can. Left out, as its vendor has it.'),
    models: runModels.optional(),
    depth: depth.default('standard'),
    form: runForm.optional().describe('What to make. Left out: `auto`.'),
    scope: runScope.optional().describe('Where to look. Left out: everywhere.'),
    recording: runRecording
      .optional()
      .describe('Keep what the web answers, or answer from what was kept. Left out: neither.'),
    replacesRunId: id
      .optional()
      .describe(
        'Edit and ask again: the run takes the place of this one, of the same user, agent and conversation. It sees what that one ' +
          'saw, and in a conversation no later run sees the replaced one or what followed it. The replaced one is cancelled when it is at ' +
          'work, and stays in the record.',
      ),
    maxCost: z
      .number()
      .positive()
      .max(1_000_000)
      .optional()
      .describe(
        'US dollars that the run, with all that it hands on, may cost. When they are nearly spent it uses no more tools ' +
          'and answers from what it has, with the finish reason `cost-limit`. Needs a model whose price is known.',
      ),
    includeOthersEntities: z
      .boolean()
      .default(true)
      .describe("Use entities that only other members' runs have found."),
    extendedContextEnabled: z
      .boolean()
      .default(false)
      .describe("Use 80% of the model's maximum tokens for context."),
    matrixEditContext: z
      .object({ sourceRunId: id, selection: matrixSelection })
      .optional()
      .describe('Edit the selected part of the matrix of an earlier run.'),
    matrixContinueContext: z
      .object({ sourceRunId: id, add: matrixAddition.optional() })
      .optional()
      .describe('Continue the matrix of an earlier run.'),
    matrixSelectionContent: text
      .max(100_000)
      .optional()
      .describe('The selection as XML, in the form `<matrix_selection>…</matrix_selection>`.'),
    updateMemory: z
      .boolean()
      .default(false)
      .describe(
        "Let the run add what it learned to the agent's `memoryMarkdown`, and child runs to that of theirs.",
      ),
    approvals: z
      .enum(['ask', 'deny'])
      .optional()
      .describe(
        'What happens to a call that needs the word of a person, because it lets something out after text from outside ' +
          'has entered the run. `ask`: it waits for an answer. `deny`: it is refused in words, and the run goes on. ' +
          'Without it: `deny` for API keys, `ask` for the dashboard, or what the workspace allows. The policy of the ' +
          'workspace holds where it is stricter. Child runs inherit it.',
      ),
    cancelChildren: z
      .boolean()
      .default(true)
      .describe(
        'Cancelling this run, also after it has completed, cancels what its child runs have left to do.',
      ),
  })
  .meta({
    id: 'StartRunBody',
    description: 'A new run.',
    examples: [
      {
        modelName: 'embedded/extractive',
        inputText: 'Compare three vector databases',
        promptKey: 'chat-routing',
        locale: 'en',
      },
    ],
  });
export type StartRunBody = z.infer<typeof startRunBody>;
export type StartRunInput = z.input<typeof startRunBody>;

/** The request as it was understood: sent again, it asks for the same. */
export const runInput = z
  .object({ ...startRunBody.shape, inputText: z.string() })
  .meta({ id: 'RunInput', description: 'What the run was started with, its defaults filled in.' });
export type RunInput = z.infer<typeof runInput>;

export const resumeRunBody = z
  .object({
    modelName,
    extendedContextEnabled: z
      .boolean()
      .default(false)
      .describe("Use 80% of the model's maximum tokens for context."),
  })
  .meta({
    id: 'ResumeRunBody',
    description: 'Continues a run after its review, or one that ended in `error`.',
  });
export type ResumeRunBody = z.infer<typeof resumeRunBody>;

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
