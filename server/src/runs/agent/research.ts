import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { notDoneNote } from '../../prompts/approvals.ts';
import { notCarriedOut } from '../../prompts/broken-tool.ts';
import { inPartNote, unreadableNote } from '../../prompts/chat.ts';
import type { ToolClaim } from '../../prompts/chat.ts';
import { unseenNote } from '../../prompts/pictures.ts';
import { untrusted } from '../../prompts/untrusted.ts';
import { urlsOf } from '../../text/urls.ts';
import type { DraftRow, DraftStore } from '../../store/runs/drafts.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { readsAll } from '../../tools/reading-budget.ts';
import { toPassage } from '../../tools/read-source.ts';
import { allUnseen } from '../../tools/show-pictures.ts';
import type { CarriedOut, ReviewTool } from '../../tools/review-tool.ts';
import { NotCarriedOut, orInWords } from './broken-tool.ts';
import { callTool, describeTools, makeDraft } from './call-tool.ts';
import type { ToolOutcome } from './call-tool.ts';
import { draftsOfForm } from './chosen.ts';
import { linkMentions, openConversation, pastTurns, readAttachments } from './open-conversation.ts';
import type { OpeningDeps } from './open-conversation.ts';
import { limitsOf } from './depth.ts';
import type { LimitSettings } from './depth.ts';
import { fitTools } from './fitting/fit-tools.ts';
import { runLoop } from './loop.ts';
import type { LoopResult } from './loop.ts';
import { toolOf } from '../reviews/reviews.ts';
import type { RunContext, SegmentContext } from './run-context.ts';
import { createToolContext } from './tool-context.ts';

export interface ResearchDeps extends OpeningDeps {
  drafts: DraftStore;
  events: Pick<EventStore, 'ofType'>;
  limits: LimitSettings;
  reviewTools: readonly ReviewTool[];
}

/** One segment's work: what a reviewer has confirmed is carried out first, then the model goes on. */
export async function research(deps: ResearchDeps, context: SegmentContext): Promise<LoopResult> {
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
