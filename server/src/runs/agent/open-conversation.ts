import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { handOverText } from '../../prompts/delegation.ts';
import { isPicturePassage } from '../../prompts/pictures.ts';
import type { Passage } from '../../text/passage.ts';
import type { AgentStore } from '../../store/workspace/agents.ts';
import type { LinkedEntityStore } from '../../store/runs/linked-entities.ts';
import type { MentionStore, MentionText } from '../../store/workspace/mentions.ts';
import type { RunInput, RunRow } from '../../store/runs/runs.ts';
import type { PastTurn, TurnStore } from '../../store/runs/turns.ts';
import { isRead, keepSource, toPassage } from '../../tools/read-source.ts';
import type { ReadFailure, SourceDeps } from '../../tools/read-source.ts';
import { choosePictures, NO_PICTURES } from '../../tools/show-pictures.ts';
import type { ChosenPictures } from '../../tools/show-pictures.ts';
import { buildConversation } from './conversation.ts';
import { idsOf } from '../delegation/mentioned.ts';
import type { RunContext, SegmentContext } from './run-context.ts';
import { standingOf } from './standing-of.ts';

/** What a run begins with is found by these. */
export interface OpeningDeps extends SourceDeps {
  agents: AgentStore;
  entities: LinkedEntityStore;
  mentions: MentionStore;
  turns: TurnStore;
}

const HISTORY_TURNS = 40;
/** For pictures of attachments, beside the text. */
const PICTURE_TOKENS = 12_000;
const PICTURE_SHARE = 0.25;

/** What the model is shown first: who it is, what was said, read and mentioned before. */
export async function openConversation(
  deps: OpeningDeps,
  context: SegmentContext,
  tools: readonly LanguageModelV4FunctionTool[],
) {
  const { run, model } = context;
  const scope = { workspaceId: run.workspaceId, userId: run.userId };
  const { agent } = run;
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
    (agent.memoryMarkdown !== '' && (await deps.agents.isMemoryOfRun(run.agentId)));
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
export const pastTurns = async ({ turns }: OpeningDeps, { id, agentId, input, ...scope }: RunRow) =>
  saidBefore(input) ??
  turns.history(scope, {
    agentId,
    conversationId: input.conversationId,
    replacesRunId: input.replacesRunId,
    beforeRunId: id,
    limit: HISTORY_TURNS,
  });

/** All at once; each is a step of its own, so that a crash does not fetch any of them twice. Numbered in their order. */
export async function readAttachments(deps: OpeningDeps, context: RunContext): Promise<ReadFailure[]> {
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
export async function linkMentions(deps: OpeningDeps, { run }: RunContext): Promise<void> {
  const { mentions } = run.input;
  await deps.entities.link(run, idsOf(mentions, 'entity'));
  for (const id of idsOf(mentions, 'public-source', 'private-source')) await deps.sources.link(run.id, id);
}

/** Where the work of a child run comes from, for its model. */
function handedOver({ handOver, locale }: RunInput): MentionText[] {
  return handOver ? [{ type: 'agent', title: handOver.from, text: handOverText(handOver, locale) }] : [];
}
