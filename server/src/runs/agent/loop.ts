import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelRef } from '@quarry/api/common.ts';
import { chatQuestion } from '../../prompts/chat.ts';
import type { ToolClaim } from '../../prompts/chat.ts';
import { limitNote } from '../../prompts/limits.ts';
import type { Limit } from '../../prompts/limits.ts';
import type { Passage } from '../../text/passage.ts';
import type { NewEvidence } from '../../store/runs/evidence.ts';
import type { DraftOutcome, ToolOutcome, ToolRequest } from './call-tool.ts';
import { createTurns } from './bad-turns.ts';
import { carriedOut } from './carry-out-calls.ts';
import type { Answer } from './ask-model.ts';
import { createCitationFilter } from './citations.ts';
import { askFitted } from './fitting/ask-fitted.ts';
import { fitToShow } from '../closing/mend/fit-sentence.ts';
import { openTalk } from './fitting/talk.ts';
import { deadline, reachedLimit, timeLimit } from './limits.ts';
import { countSpent } from '../money/allowance.ts';
import type { RunLimits } from './limits.ts';
import { addPassages, byReader, lastCall, saidByModel, toolResult } from './messages.ts';
import type { RunContext } from './run-context.ts';
import { databaseNow } from '../../store/database/database-time.ts';

export interface LoopParts {
  prompt: LanguageModelV4Prompt;
  passages: Passage[];
  tools: LanguageModelV4FunctionTool[];
  limits: RunLimits;
  /** Tools that recognise the request as one of theirs. */
  claims: ToolClaim[];
  /** Carries out a tool call and says what goes back to the model. */
  callTool: (request: ToolRequest) => Promise<ToolOutcome>;
  /** Whether a tool never works at the same time as others. */
  runsAlone: (tool: string) => boolean;
  /** Below the answer, whatever the model writes; may be empty. */
  footnote: (answer: { picturesUnseen: boolean }) => string;
  /** The number of the first model call: a resumed run counts on. */
  firstStep: number;
}

export interface LoopAnswer {
  kind: 'answer';
  text: string;
  finishReason: string;
  model: ModelRef;
  /** All that the answer could cite. */
  passages: Passage[];
  /** As a step of the model; what carries out a draft writes its answer otherwise. */
  written?: WrittenStep;
  /** Where it is known already; else it is gathered from the text. */
  evidence?: NewEvidence[];
}

/** The step that wrote an answer: all that the model said, where not all was shown, and our own words below it. */
interface WrittenStep extends Pick<Answer, 'draft' | 'note'> {
  stepIndex: number;
}

export type LoopResult = LoopAnswer | ({ kind: 'draft'; nextStep: number } & DraftOutcome);

/** Model, tool, model, tool … until the model answers or a limit makes it answer. */
export async function runLoop(context: RunContext, parts: LoopParts): Promise<LoopResult> {
  const { run, writer, usage, waits } = context;
  const talk = openTalk(context, parts.prompt);
  const toolsUsed: string[] = [];
  const failures: string[] = [];
  const results: string[] = [];
  const passages = [...parts.passages];
  const turns = createTurns(run.input.locale);
  const timeUp = () => deadline(parts.limits, run.segmentStartedAt) + waits.totalMs();

  for (let stepIndex = parts.firstStep; ; stepIndex += 1) {
    await context.narrow?.(stepIndex);
    const used = {
      steps: stepIndex - parts.firstStep,
      tokens: usage,
      cost: context.costOf?.(usage) ?? 0,
      startedAt: run.segmentStartedAt,
      now: databaseNow() - waits.totalMs(),
      hasTools: parts.tools.length > 0,
    };
    const limit = reachedLimit(parts.limits, used);
    const isLast = limit !== undefined || turns.isStuck();
    const isCutShort = isLast && stepIndex > parts.firstStep;
    const tools = isLast ? [] : parts.tools;
    const said = (await context.ear?.upTo(`${run.phase}/${stepIndex}`)) ?? [];
    const answer = await askFitted(context, talk, {
      ask: (prompt) =>
        chatQuestion(prompt, {
          locale: run.input.locale,
          question: [run.input.inputText, ...said].join('\n\n'),
          passages,
          tools: tools.map(({ name }) => name),
          toolsUsed,
          hasFiles: run.input.fileUrls.length > 0,
          depth: run.input.depth,
          failures,
          results,
          claims: parts.claims,
        }),
      ending: [...said.map(byReader), ...(isCutShort ? lastCall(run.input.locale) : []), ...turns.ending()],
      known: new Set(passages.map(({ n }) => n)),
      stepIndex,
      tools,
      citations: () => createCitationFilter(passages),
      note: ({ isAnswer, timedOut, picturesUnseen = false }) =>
        (isAnswer || isLast ? parts.footnote({ picturesUnseen }) : '') +
        (noteFor(timedOut ? timeLimit(parts.limits) : limit, context) || turns.stuckNote()),
      deadline: timeUp() + (limit?.kind === 'time-limit' ? LAST_WORDS_MS : 0),
      isLast,
      isFit: context.repairs && passages.length > 0 ? fitToShow(context) : undefined,
      ifEmpty: toolsUsed.length > 0 ? turns.ifEmpty(passages) : undefined,
    });
    countSpent(context, answer.usage);
    // The time was up before the first word: the limit now gives it its last words.
    if (answer.timedOut && answer.text === '') continue;
    if (answer.isEmpty) {
      turns.askAgain();
      continue;
    }
    if (isLast || (answer.toolCalls.length === 0 && !(await context.ear?.hasMore()))) {
      const stopped = answer.timedOut ? timeLimit(parts.limits) : limit;
      const { text, draft, note, model } = answer;
      const finishReason = stopped?.kind ?? answer.finishReason;
      return { kind: 'answer', text, finishReason, model, passages, written: { stepIndex, draft, note } };
    }

    talk.add(saidByModel(answer));
    const requests = answer.toolCalls.map((call, index): ToolRequest => {
      return { call, key: `${stepIndex}.${index}`, passages, deadline: timeUp };
    });
    for await (const [{ call }, outcome] of carriedOut(requests, turns.careful(requests, parts))) {
      toolsUsed.push(call.name);
      if (outcome.kind === 'draft') return { kind: 'draft', ...outcome.draft, nextStep: stepIndex + 1 };
      talk.add(toolResult(call, outcome.text));
      addPassages(passages, outcome.passages);
      if (outcome.failure !== undefined) failures.push(outcome.failure);
      if (outcome.computed !== undefined) results.push(outcome.computed);
    }
    await writer.flushed();
  }
}

/** After its time a run may still take this long for its last words. */
const LAST_WORDS_MS = 60_000;

const noteFor = (limit: Limit | undefined, { run }: RunContext) =>
  limit ? limitNote(limit, run.input.locale) : '';
