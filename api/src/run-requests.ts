import { z } from 'zod';
import { depth, fileUrls, id, locale, text } from './common.ts';
import { matrixAddition, matrixSelection } from './matrix-selection.ts';
import { mention } from './mentions.ts';
import { runModels } from './model-roles.ts';
import { modelName } from './models.ts';
import { runForm, runRecording, runScope } from './run-options.ts';

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
