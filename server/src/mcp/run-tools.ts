import { z } from 'zod';
import { depth, id, locale } from '@quarry/api/common.ts';
import type { McpTool } from './tool.ts';
import { tool } from './tool.ts';
import { watchRun } from './watch-run.ts';

const runId = id.describe('Id of the run.');

const runState = z.looseObject({
  runId: z.string(),
  status: z
    .string()
    .describe('running, pending (a draft awaits review), completed, error, failed or cancelled.'),
});

const askInput = z.object({
  question: z.string().trim().min(1).max(100_000).describe('What to find out, or what to write.'),
  depth: depth.optional().describe('How deep to go: quick, standard or deep.'),
  locale: locale.optional().describe('Language of the answer: en or ja.'),
  agentId: id.optional().describe('The agent that does it; the default agent unless given.'),
  model: z
    .string()
    .max(200)
    .optional()
    .describe('Name of a model; the default of the workspace unless given.'),
  conversationId: id.optional().describe('Goes on in this conversation.'),
  fileUrls: z.array(z.string().max(2048)).max(10).optional().describe('Addresses of pages or files to read.'),
  review: z
    .boolean()
    .default(false)
    .describe(
      'True: drafts of plans, reports and tables wait for review_draft. False: they are confirmed at once.',
    ),
});

/** Runs are started, followed, reviewed and ended. */
export const runTools: McpTool[] = [
  tool({
    name: 'ask',
    title: 'Ask Quarry',
    description:
      'Researches a question on the web, in files and in earlier research, and answers with numbered sources. Also writes reports and comparison tables when asked to. Takes seconds to many minutes; if the connection breaks, the run goes on: use list_runs and follow_run.',
    input: askInput,
    output: runState,
    isReadOnly: false,
    begin,
    run: async (input, context) => watchRun(context, await begin(input, context)),
  }),
  tool({
    name: 'follow_run',
    title: 'Follow a run',
    description: 'Waits until a run has ended or needs somebody, tells what goes on, and gives the answer.',
    input: z.object({ runId }),
    output: runState,
    isReadOnly: true,
    begin: async (input) => input.runId,
    run: (input, context) => watchRun(context, input.runId),
  }),
  tool({
    name: 'run_status',
    title: 'State of a run',
    description: 'How a run stands at this moment, without waiting.',
    input: z.object({ runId }),
    isReadOnly: true,
    async run(input, { backend }) {
      const status = await backend.call('getRunStatus', { params: input });
      return { text: JSON.stringify(status, null, 2), structured: { ...status } };
    },
  }),
  tool({
    name: 'list_runs',
    title: 'Find runs',
    description: 'The latest runs of the user, or those with a text in question or answer.',
    input: z.object({
      search: z.string().max(200).optional().describe('A text in question or answer.'),
      limit: z.int().min(1).max(50).default(10),
    }),
    isReadOnly: true,
    async run({ search, limit }, { backend }) {
      const { runs } = await backend.call('listRuns', { query: { limit, ...(search && { search }) } });
      const lines = runs.map(
        (run) => `${run.id} ${run.status} ${run.createdAt} ${run.inputText.slice(0, 120)}`,
      );
      return { text: lines.join('\n') || 'There are no such runs.', structured: { runs } };
    },
  }),
  tool({
    name: 'review_draft',
    title: 'Review a draft',
    description:
      'Decides on the plan, report structure or table structure that awaits review: confirm it and the run goes on, or send it back with feedback for a new draft.',
    input: z.object({
      runId,
      decision: z.enum(['confirm', 'send_back']),
      feedback: z.string().max(100_000).optional().describe('What should be different; with send_back.'),
    }),
    output: runState,
    isReadOnly: false,
    run: (input, context) => review(input, context),
  }),
  tool({
    name: 'cancel_run',
    title: 'Cancel a run',
    description: 'Ends a run that is at work.',
    input: z.object({ runId }),
    output: runState,
    isReadOnly: false,
    async run(input, { backend }) {
      const { status } = await backend.call('cancelRun', { params: input });
      return { text: `The run ${input.runId} is ${status}.`, structured: { runId: input.runId, status } };
    },
  }),
  tool({
    name: 'approve',
    title: 'Allow or refuse a call',
    description: 'Answers a call of a run that waits for a person’s word. Ask the user before allowing.',
    input: z.object({ runId, callId: z.string().max(200), decision: z.enum(['once', 'run', 'deny']) }),
    isReadOnly: false,
    async run(input, { backend }) {
      await backend.call('answerApproval', { params: { runId: input.runId }, body: input });
      return { text: 'Answered. The run goes on: follow_run.', structured: { runId: input.runId } };
    },
  }),
  tool({
    name: 'answer_browser',
    title: 'Answer the browser',
    description: 'Answers a question that the browser of a run has asked.',
    input: z.object({ runId, sessionId: z.string().max(200), answer: z.string().min(1).max(100_000) }),
    isReadOnly: false,
    async run({ answer, ...input }, { backend }) {
      await backend.call('answerQuestion', { body: { ...input, input: answer } });
      return { text: 'Answered. The run goes on: follow_run.', structured: { runId: input.runId } };
    },
  }),
];

type Context = Parameters<McpTool['run']>[1];

async function begin(
  { question, model, review: isReviewed, locale: given, ...more }: z.output<typeof askInput>,
  { backend, reservedId }: Context,
): Promise<string> {
  const body = {
    ...more,
    inputText: question,
    modelName: model ?? (await defaultModel(backend)),
    promptKey: 'chat-routing',
    locale: given ?? (/[\u3040-\u30ff\u3400-\u9fff]/.test(question) ? 'ja' : 'en'),
    // The assistant keeps its own conversation: a question stands for itself unless it names one of ours.
    useHistory: more.conversationId !== undefined,
    ...(isReviewed ? { approvals: 'ask' as const } : { unattended: true }),
  } as const;
  return backend.start(body, reservedId);
}

async function defaultModel(backend: Context['backend']): Promise<string> {
  const { models } = await backend.call('listModels');
  return (models.find(({ isDefault }) => isDefault) ?? models[0])!.name;
}

interface Decision {
  runId: string;
  decision: 'confirm' | 'send_back';
  feedback?: string | undefined;
}

async function review({ runId: run, decision, feedback }: Decision, context: Context) {
  const { backend } = context;
  const params = { runId: run };
  const status = await backend.call('getRunStatus', { params });
  const kind = status.pendingPlanDraft ? 'Plan' : status.pendingReportDraft ? 'Report' : 'Matrix';
  if (!status.pendingPlanDraft && !status.pendingReportDraft && !status.pendingMatrixDraft)
    return { text: `No draft of the run ${run} awaits review: it is ${status.status}.`, isError: true };
  const modelName = await defaultModel(backend);
  if (decision === 'send_back') {
    if (!feedback?.trim()) return { text: 'Say in feedback what should be different.', isError: true };
    const { event } = await backend.call(`answer${kind}`, {
      params,
      body: { runId: run, answer: feedback, modelName },
    });
    return {
      text: `A new draft awaits review.\n\n${JSON.stringify(event.payload, null, 2)}`,
      structured: { runId: run, status: 'pending', draft: event.payload },
    };
  }
  await backend.call(`confirm${kind}`, { params, body: { runId: run } });
  await backend.resume(run, modelName);
  return watchRun(context, run);
}
