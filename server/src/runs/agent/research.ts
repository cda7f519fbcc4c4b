import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from '@ai-sdk/provider';
import { notDoneNote } from '../../prompts/approvals.ts';
import { notCarriedOut } from '../../prompts/broken-tool.ts';
import { inPartNote, unreadableNote } from '../../prompts/chat.ts';
import type { ToolClaim } from '../../prompts/chat.ts';
import { handOverText } from '../../prompts/delegation.ts';
import { isPicturePassage, unseenNote } from '../../prompts/pictures.ts';
import { untrusted } from '../../prompts/untrusted.ts';
import type { Passage } from '../../text/passage.ts';
import { urlsOf } from '../../text/urls.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { DraftRow, DraftStore } from '../../store/runs/drafts.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { LinkedEntityStore } from '../../store/runs/linked-entities.ts';
import type { MentionStore, MentionText } from '../../store/workspace/mentions.ts';
import type { RunInput, RunRow } from '../../store/runs/runs.ts';
import type { PastTurn, TurnStore } from '../../store/runs/turns.ts';
import { readsAll } from '../../tools/reading-budget.ts';
import { isRead, keepSource, toPassage } from '../../tools/read-source.ts';
import type { ReadFailure, SourceDeps } from '../../tools/read-source.ts';
import { allUnseen, choosePictures, NO_PICTURES } from '../../tools/show-pictures.ts';
import type { ChosenPictures } from '../../tools/show-pictures.ts';
import type { CarriedOut, ReviewTool } from '../../tools/review-tool.ts';
import { NotCarriedOut, orInWords } from './broken-tool.ts';
import { callTool, describeTools, makeDraft } from './call-tool.ts';
import type { ToolOutcome } from './call-tool.ts';
import { draftsOfForm } from './chosen.ts';
import { buildConversation } from './conversation.ts';
import { limitsOf } from './depth.ts';
import type { LimitSettings } from './depth.ts';
import { fitTools } from './fitting/fit-tools.ts';
import { LeaseLost } from '../events/event-log.ts';
import { runLoop } from './loop.ts';
import type { LoopResult } from './loop.ts';
import { idsOf } from '../delegation/mentioned.ts';
import { toolOf } from '../reviews/reviews.ts';
import type { RunContext } from './run-context.ts';
import { standingOf } from './standing-of.ts';
import { createToolContext } from './tool-context.ts';

export interface ResearchDeps extends SourceDeps {
  agents: AgentStore;
  drafts: DraftStore;
  entities: LinkedEntityStore;
  events: Pick<EventStore, 'ofType'>;
  limits: LimitSettings;
  mentions: MentionStore;
  reviewTools: readonly ReviewTool[];
  turns: TurnStore;
}

const HISTORY_TURNS = 40;
/** For pictures of attachments, beside the text. */
const PICTURE_TOKENS = 12_000;
const PICTURE_SHARE = 0.25;

/** One segment's work: what a reviewer has confirmed is carried out first, then the model goes on. */
export async function research(deps: ResearchDeps, context: RunContext): Promise<LoopResult> {
  const { run, model } = context;
  const confirmed = run.phase > 0 ? await deps.drafts.lastConfirmed(run.id) : undefined;
  // What was drafted rests on what the run had read by then.
  if (confirmed) context.guard.enterOutsideText();
  const done = confirmed && (await carryOut(deps, context, confirmed));
  if (done?.kind === 'answer') return lastWord(context, done);

  const isDirect = run.input.promptKey === 'direct-answer';
  const wanted = confirmed || isDirect ? undefined : await draftAtOnce(deps, context);
  const drafted = wanted && (await draftFirst(deps, context, wanted));
  if (drafted?.kind === 'draft') {
    // What was named word by word is what a reviewer would be shown.
    const named = run.input.matrixContinueContext?.add !== undefined;
    const filled =
      named && (await carryOut(deps, context, { kind: 'matrix', content: drafted.draft.content }));
    if (filled && filled.kind === 'answer') return lastWord(context, filled);
    return { kind: 'draft', ...drafted.draft, nextStep: 0 };
  }

  const past =
    confirmed && done ? asToolResult(confirmed, done) : drafted ? brokenDraft(run, wanted!, drafted) : [];
  // What was just carried out is not drafted again: a model that asks for it once more would never come to an end.
  const pastKind = confirmed?.kind ?? wanted;
  const reviewTools = isDirect
    ? []
    : draftsOfForm(run.input, deps.reviewTools).filter((tool) => tool.kind !== pastKind);
  const tools = fitTools(describeTools(context.tools, reviewTools), model);
  const { prompt, passages, unreadable, pictures } = await openConversation(deps, context, tools);
  return runLoop(context, {
    prompt: [...prompt, ...past],
    passages: [...passages, ...(done?.passages ?? [])],
    tools,
    limits: context.limits ?? limitsOf(run.input, deps.limits),
    claims: isDirect ? [] : claimsOf(context),
    footnote: ({ picturesUnseen }) =>
      unreadableNote(unreadable, run.input.locale) +
      inPartNote(passages, run.input.locale) +
      unseenNote(picturesUnseen ? allUnseen(pictures) : pictures.unseen, run.input.locale) +
      notDoneNote(run.input.locale, context.guard.refused()),
    firstStep: confirmed?.nextStep ?? 0,
    callTool: (request) => callTool(context, reviewTools, request),
    runsAlone: (name) =>
      reviewTools.some(({ kind }) => kind === name) ||
      context.tools.some(({ id, runsAlone }) => id === name && runsAlone),
  });
}

const lastWord = (
  { model }: RunContext,
  { text, passages, evidence }: Extract<CarriedOut, { kind: 'answer' }>,
): LoopResult => ({
  kind: 'answer',
  text,
  finishReason: 'stop',
  model: { id: model.modelId, provider: model.provider },
  passages,
  ...(evidence && { evidence }),
});

function claimsOf({ tools, run: { input } }: RunContext) {
  const request = { text: input.inputText, hasFiles: input.fileUrls.length > 0 };
  const { form = 'auto', inputText } = input;
  if (form !== 'auto' && form !== 'answer')
    return [
      { tool: form, input: { query: inputText, ...(form === 'browse' && { urls: urlsOf(inputText) }) } },
    ];
  return tools.flatMap((tool) => {
    const claimed = tool.claims?.(request);
    return claimed ? [{ tool: tool.id, input: claimed as ToolClaim['input'] }] : [];
  });
}

/**
 * What is drafted without asking the model which tool to use: the matrix that is edited or continued, and the form that the
 * reader has chosen. Where something was said before, the model has to say first what the request means; the embedded one
 * has to find out first whether there is something to draft from.
 */
async function draftAtOnce(
  deps: ResearchDeps,
  { run, model }: RunContext,
): Promise<DraftRow['kind'] | undefined> {
  const { form, matrixEditContext, matrixContinueContext } = run.input;
  if (matrixEditContext !== undefined || matrixContinueContext !== undefined) return 'matrix';
  if (form !== 'report' && form !== 'matrix' && form !== 'plan') return undefined;
  if (readsAll(model)) return undefined;
  return (await pastTurns(deps, run)).length === 0 ? form : undefined;
}

async function draftFirst(
  deps: ResearchDeps,
  context: RunContext,
  kind: DraftRow['kind'],
): Promise<ToolOutcome> {
  context.guard.enterOutsideText();
  await readAttachments(deps, context);
  await linkMentions(deps, context);
  const passages = (await deps.sources.ofRun(context.run.id)).map(toPassage);
  const tool = toolOf(deps.reviewTools, kind);
  const prefix = `${kind}/${context.run.phase}`;
  return makeDraft(context, { tool, query: context.run.input.inputText, passages, prefix });
}

/** What a reviewer has confirmed is owed to him: no words to the model stand in for it. */
async function carryOut(
  deps: ResearchDeps,
  context: RunContext,
  { kind, content }: Pick<DraftRow, 'kind' | 'content'>,
): Promise<CarriedOut> {
  const { phase, input } = context.run;
  const tool = toolOf(deps.reviewTools, kind);
  const isReviewed = await wasReviewed(deps, context.run, kind);
  // Whoever confirmed it has read the addresses that stand in it.
  if (isReviewed) for (const text of textsIn(content)) context.guard.known.addWords(text);
  const own = createToolContext(context, { prefix: `review/${phase}`, tool: kind });
  const done = await orInWords(context, kind, async () =>
    tool.carryOut(tool.content.parse(content), own, { isReviewed }),
  );
  if ('reason' in done) throw new NotCarriedOut(notCarriedOut(input.locale, { kind, reason: done.reason }));
  return done;
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A plan that is skipped is carried out, but nobody has said a word about its steps. */
async function wasReviewed(
  { events }: ResearchDeps,
  { id }: RunRow,
  kind: DraftRow['kind'],
): Promise<boolean> {
  if (kind !== 'plan') return true;
  return (await events.ofType(id, 'plan_confirmed')).at(-1)?.payload.skipped !== true;
}

async function openConversation(
  deps: ResearchDeps,
  context: RunContext,
  tools: readonly LanguageModelV4FunctionTool[],
) {
  const { run, model } = context;
  const scope = { workspaceId: run.workspaceId, userId: run.userId };
  const agent = await deps.agents.find(scope, run.agentId);
  // An agent that is gone has taken its runs with it.
  if (!agent) throw new LeaseLost(run.id);
  const unreadable = await readAttachments(deps, context);
  await linkMentions(deps, context);
  const [history, sources, mentioned] = await Promise.all([
    pastTurns(deps, run),
    hasSources(run.input) ? deps.sources.ofRun(run.id) : [],
    run.input.mentions.length > 0 ? deps.mentions.describe(scope, run.input.mentions) : [],
  ]);
  const isFromOutside =
    history.length > 0 ||
    sources.length > 0 ||
    mentioned.length > 0 ||
    run.input.fileUrls.length > 0 ||
    run.input.handOver !== undefined ||
    (agent.memoryMarkdown !== '' && (await deps.agents.isMemoryOfRun(agent.id)));
  if (isFromOutside) context.guard.enterOutsideText();
  const names = tools.map(({ name }) => name);
  const pictures = await shownPictures(context, sources.map(toPassage));
  return {
    ...(await buildConversation({
      agent,
      input: run.input,
      model,
      tools,
      standing: standingOf(context, { names }),
      signal: context.signal,
      history,
      sources,
      unreadable,
      mentioned: [...handedOver(run.input), ...mentioned],
      pictures,
    })),
    unreadable,
    pictures,
  };
}

/** What the caller says was said, newest first, or nothing at all; undefined where the record knows it. */
function saidBefore({ history, useHistory }: RunContext['run']['input']): PastTurn[] | undefined {
  if (history) return history.map(({ role, content }) => ({ kind: role, content })).toReversed();
  return useHistory === false ? [] : undefined;
}

/** A step: after a crash the same pictures are shown, whatever has become known of the model. */
function shownPictures({ run, model, steps }: RunContext, passages: Passage[]): Promise<ChosenPictures> {
  const tokens = Math.min(PICTURE_TOKENS, Math.floor(model.contextWindow * PICTURE_SHARE));
  if (!passages.some(isPicturePassage)) return Promise.resolve(NO_PICTURES);
  return steps.run(`pictures/${run.phase}`, async () => choosePictures(passages, { model, tokens }));
}

/** What was said before; a run that takes the place of another one sees what that one saw. */
const pastTurns = async ({ turns }: ResearchDeps, { id, agentId, input, ...scope }: RunRow) =>
  saidBefore(input) ??
  turns.history(scope, {
    agentId,
    conversationId: input.conversationId,
    replacesRunId: input.replacesRunId,
    beforeRunId: id,
    limit: HISTORY_TURNS,
  });

/** All at once; each is a step of its own, so that a crash does not fetch any of them twice. Numbered in their order. */
async function readAttachments(deps: ResearchDeps, context: RunContext): Promise<ReadFailure[]> {
  const { run, signal } = context;
  const scope = { workspaceId: run.workspaceId, userId: run.userId };
  const outcomes = await Promise.all(
    run.input.fileUrls.map((url, i) =>
      context.steps.run(`file/${i}`, () => keepSource(deps, { runId: run.id, scope, url, signal })),
    ),
  );
  for (const kept of outcomes) if (isRead(kept)) await deps.sources.link(run.id, kept.sourceId);
  return outcomes.filter((outcome): outcome is ReadFailure => !isRead(outcome));
}

/** Whether a run begins with sources. */
export const hasSources = ({ fileUrls, mentions }: RunInput) =>
  fileUrls.length > 0 || idsOf(mentions, 'public-source', 'private-source').length > 0;

/** What the request mentions belongs to the run, whether or not the answer uses it. */
async function linkMentions(deps: ResearchDeps, { run }: RunContext): Promise<void> {
  const { mentions } = run.input;
  await deps.entities.link(run, idsOf(mentions, 'entity'));
  for (const id of idsOf(mentions, 'public-source', 'private-source')) await deps.sources.link(run.id, id);
}

/** Where the work of a child run comes from, for its model. */
function handedOver({ handOver, locale }: RunInput): MentionText[] {
  return handOver ? [{ type: 'agent', title: handOver.from, text: handOverText(handOver, locale) }] : [];
}

/** The model did not ask for it, but it is the one that can tell what became of the request. */
const brokenDraft = ({ id, input }: RunRow, kind: DraftRow['kind'], { failure = '' }: { failure?: string }) =>
  asToolResult({ id, kind, content: { query: input.inputText } }, { text: failure });

/** For the model, a draft that nobody asked it about was a call of its tool, and what came of it the result. */
function asToolResult(
  draft: Pick<DraftRow, 'id' | 'kind' | 'content'>,
  done: { text: string },
): LanguageModelV4Message[] {
  const call = { toolCallId: `review-${draft.id}`, toolName: draft.kind };
  const value = untrusted('tool_result', { tool: draft.kind }, done.text);
  return [
    { role: 'assistant', content: [{ type: 'tool-call', ...call, input: draft.content }] },
    { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'text', value } }] },
  ];
}
