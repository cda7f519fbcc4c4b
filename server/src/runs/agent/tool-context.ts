import { createHash } from 'node:crypto';
import { callEventTypes } from '@quarry/api/events.ts';
import type { NewRunEvent } from '@quarry/api/events.ts';
import { fitJson } from '../../providers/model/fit-json.ts';
import type { ModelCallOptions, ModelUsage } from '../../providers/model/model.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import { withPictures } from '../../prompts/pictures.ts';
import { readingBudget } from '../../tools/reading-budget.ts';
import { allUnseen, choosePictures } from '../../tools/show-pictures.ts';
import type { AskRequest, PartRequest, StreamedText, ToolContext, ToolResult } from '../../tools/tool.ts';
import { applyNotes, recordingGuard } from '../guard/guard.ts';
import type { GuardNotes } from '../guard/guard.ts';
import { needsWord, refusalOf } from '../guard/permission.ts';
import { mendForTool } from '../closing/mend/mend-for-tool.ts';
import { askForData, paidFor } from './ask-for-data.ts';
import { orFormless, orInWords } from './broken-tool.ts';
import type { Broken } from './broken-tool.ts';
import { leavesRoom } from './limits.ts';
import { modelOf, roleOf } from './model-of.ts';
import { askWithin } from './fitting/fit-question.ts';
import { addUsage, spentOf } from './run-context.ts';
import type { RunContext } from './run-context.ts';
import { shownText } from './shown-text.ts';
import { todayOf } from './standing-of.ts';
import { waitForPeople } from './wait-for-people.ts';
import { withinTime } from './within-time.ts';

/** What a tool may touch, in one of its calls: every key it uses lies below the call's own. */
export function createToolContext(
  context: RunContext,
  { prefix, tool }: { prefix: string; tool: string },
): ToolContext {
  const { run, model, writer, signal, steps, usage, inbox, guard } = context;
  const options: ModelCallOptions = {
    signal,
    maxRetries: run.input.maxRetries,
    retryDelayMs: run.input.retryDelayMs,
  };

  const before = { ...usage };
  const received = new Set<string>();
  const waitFor: ToolContext['waitFor'] = (key, wait) => waitForPeople(context, `${prefix}/${key}`, wait);

  const emit: ToolContext['emit'] = (type, payload) => {
    if (steps.first(`${prefix}/emit/${type}/${digest(payload)}`))
      writer.emit(type, ofCall(prefix, { type, payload }).payload);
  };

  const writePart: ToolContext['writePart'] = async (key, request) => {
    const written = await steps.run(`${prefix}/${key}`, () =>
      withVoice(context, prefix, (voice) => {
        const isAgain = request.before !== undefined && !steps.first(`${prefix}/${key}/begun`);
        return write(context, { ...request, isAgain, voice }, options);
      }),
    );
    addUsage(usage, written.usage);
    await writer.flushed();
    return written;
  };

  return {
    runId: run.id,
    scope: { workspaceId: run.workspaceId, userId: run.userId },
    input: run.input,
    today: todayOf(run),
    model,
    modelFor: (asked) => modelOf(context, roleOf(asked)),
    signal,
    emit,
    outsideText: guard.enterOutsideText,
    learn: guard.learn,
    needsWord: (key, reason) => steps.run(`${prefix}/${key}`, () => needsWord(context, { tool, reason })),
    refusal: (key, act, askPeople) =>
      refusalOf(context, act, { tool, key: `${prefix}/${key}`, emit, askPeople }),
    used: () => ({
      inputTokens: usage.inputTokens - before.inputTokens,
      outputTokens: usage.outputTokens - before.outputTokens,
    }),
    hasRoom: () =>
      !context.limits ||
      leavesRoom(context.limits, {
        ...spentOf(context),
        startedAt: run.segmentStartedAt,
        now: databaseNow() - context.waits.totalMs(),
      }),
    step: (key, work) => steps.run(`${prefix}/${key}`, work),
    isDone: (key) => steps.has(`${prefix}/${key}`),
    once: (key, work) => steps.once(`${prefix}/${key}`, work),
    ask: (key, question) => ask(context, `${prefix}/${key}`, question),
    waitFor,
    async receive(key, { channel, waitMs }) {
      const check = async () => {
        const messages = await inbox.messages(run.id, channel);
        return messages.find(({ id }) => !received.has(id));
      };
      const message = await waitFor(key, { check, waitMs });
      if (message) received.add(message.id);
      return message;
    },
    toolsOfOthers: context.tools.filter(({ isOfOthers }) => isOfOthers),
    useTool: (key, { isConfirmed = false, ...call }) =>
      useTool({ ...context, guard: { ...guard, isConfirmed } }, { ...call, prefix: `${prefix}/${key}` }),
    stream: (key, { restart, work }) =>
      steps.run(`${prefix}/${key}`, () =>
        withVoice(context, prefix, (voice) => {
          if (!steps.first(`${prefix}/${key}/begun`)) voice.emit(restart);
          return work((text, of) => voice.text(text.replaceAll('\0', ''), of));
        }),
      ),
    mend: (key, text) =>
      mendForTool(context, {
        text,
        key: `${prefix}/${key}`,
        emit,
        search: (query) =>
          useTool(context, { id: 'search', input: { query }, prefix: `${prefix}/${key}/search` }),
      }),
    write: async (key, request) => (await writePart(key, request)).text,
    writePart,
  };
}

/** What an event is once it says whose it is; one about an act of the call has a name of its own. */
function ofCall<Event extends { type: string; payload: object }>(callId: string, event: Event): Event {
  return callEventTypes.has(event.type) ? { ...event, payload: { callId, ...event.payload } } : event;
}

interface ToolVoice {
  emit(event: NewRunEvent): void;
  text(piece: string, of: StreamedText): void;
}

/** Text of a call, heard as it is written unless another call has the floor. The work ends when all of it has been heard. */
async function withVoice<T>(
  { floor, writer }: RunContext,
  callId: string,
  work: (voice: ToolVoice) => Promise<T>,
): Promise<T> {
  const voice = floor.join();
  const known = new Map<StreamedText, StreamedText>();
  const own = (of: StreamedText) => known.get(of) ?? known.set(of, ofCall(callId, of)).get(of)!;
  try {
    const result = await work({
      emit: (event) => voice.aside(() => writer.emit(event.type, ofCall(callId, event).payload)),
      text: (piece, of) => voice.say(() => writer.text(piece, own(of))),
    });
    await voice.heard();
    return result;
  } finally {
    voice.leave();
  }
}

/** One question as one durable step. What was paid for an answer without a form is kept, too: the step is done again. */
async function ask<T>(context: RunContext, key: string, { schema, ...question }: AskRequest<T>): Promise<T> {
  const { steps, usage, writer } = context;
  const keyOfUnfit = (n: number) => `${key}/unfit/${n}`;
  let unfit = 0;
  for (let kept = steps.kept(keyOfUnfit(unfit)); kept; kept = steps.kept(keyOfUnfit((unfit += 1))))
    addUsage(usage, (kept as { usage: ModelUsage }).usage);
  try {
    const answer = await steps.run(key, () => askForData(context, { question, schema }));
    addUsage(usage, answer.usage);
    return answer.value;
  } catch (error) {
    const paid = paidFor(error);
    if (paid) addUsage(usage, (await steps.run(keyOfUnfit(unfit), async () => ({ usage: paid }))).usage);
    throw error;
  } finally {
    // Stored before the next call is paid for: a crash then finds it.
    await writer.flushed();
  }
}

/** Of what one prompt of a tool may hold of its sources. */
const PICTURE_SHARE = 0.5;

async function write(
  context: RunContext,
  { voice, isAgain, ...request }: PartRequest & { voice: ToolVoice; isAgain: boolean },
  options: ModelCallOptions,
) {
  const { before, task, form } = request;
  const { input } = context.run;
  const model = modelOf(context, roleOf(task?.kind));
  const tokens = Math.floor(readingBudget({ modelFor: () => model, input }, 'summary') * PICTURE_SHARE);
  const pictures = choosePictures(request.passages, { model, tokens });
  const prompt = withPictures(request.prompt, pictures, input.locale);
  let said = shownText(request, voice);
  const begin = () => {
    voice.emit(request.start);
    if (before) voice.text(before.text, request.delta);
  };
  if (!before || isAgain) begin();
  const { usage, finishReason, picturesUnseen } = await askWithin(
    context,
    { model, question: { prompt, task }, form: form?.schema },
    (question) =>
      model.call(
        { ...question, ...(form && { responseSchema: form.schema }) },
        {
          ...options,
          onText: (delta) => said.push(delta.replaceAll('\0', '')),
          onRestart: () => {
            said = shownText(request, voice);
            begin();
          },
        },
      ),
  );
  const isCut = finishReason === 'length';
  const unseen = picturesUnseen ? allUnseen(pictures) : pictures.unseen;
  const notes = (request.note ?? '') + (request.unseenNote?.(unseen) ?? '');
  return { ...said.end({ isCut, notes }), isCut, usage };
}

/** What an event says; what it took to say it does not tell two of them apart. */
const digest = ({ usage: _usage, ...payload }: Record<string, unknown>) =>
  createHash('sha1').update(JSON.stringify(payload)).digest('base64url');

interface ToolUse {
  id: string;
  input: unknown;
  prefix: string;
  /** When the run's time is up; a tool that works for another one has none of its own. */
  deadline?: () => number;
}

/** One call of a tool, its inner steps below its key. Whatever does not fit or breaks is said in words. */
export async function useTool(context: RunContext, call: ToolUse): Promise<ToolResult> {
  const { id, prefix, deadline } = call;
  const tool = context.tools.find((candidate) => candidate.id === id);
  if (!tool) {
    const known = context.tools.map((candidate) => candidate.id).join(', ');
    return { ok: false, reason: `there is no tool ${id}; choose one of ${known}` };
  }
  const input = fitJson(tool.input, call.input);
  if (!input.ok) return { ok: false, reason: `the input does not fit: ${input.reason}` };
  const run = (own: RunContext) =>
    orFormless(context, id, tool.run(input.value, createToolContext(own, { prefix, tool: id })));
  const result = await durably(context, { id, prefix }, (own) =>
    deadline ? withinTime(own, deadline, run) : run(own),
  );
  // Whatever it says, the model reads it next.
  context.guard.enterOutsideText();
  return result;
}

/** A call as it is stored. */
interface DoneCall<T> {
  result: T | Broken;
  spent: ModelUsage;
  notes?: GuardNotes;
}

/** What a tool does in one call as one durable step, with all that it spent: after a crash its words are the same. */
export async function durably<T>(
  context: RunContext,
  { id, prefix }: { id: string; prefix: string },
  work: (own: RunContext) => Promise<T>,
): Promise<T | Broken> {
  const { usage, steps, waits } = context;
  // An account of its own: other calls may be spending at the same time.
  const own = { inputTokens: 0, outputTokens: 0 };
  const recording = recordingGuard(context.guard);
  const inside = { ...context, usage: own, spentBefore: () => spentOf(context), guard: recording.guard };
  try {
    const done = await waits.counted<DoneCall<T>>(steps, prefix, async () => ({
      result: await orInWords(context, id, () => work(inside)),
      spent: own,
      notes: recording.notes(),
    }));
    addUsage(usage, done.spent);
    // An earlier release has left none.
    if (done.notes) applyNotes(context.guard, done.notes);
    return done.result;
  } catch (error) {
    addUsage(usage, own);
    throw error;
  }
}
