import type { Mended } from './mend-text.ts';
import { mendText } from './mend-text.ts';
import { interrupted } from '../../agent/ask-model.ts';
import type { LoopAnswer } from '../../agent/loop.ts';
import type { RunContext } from '../../agent/run-context.ts';
import { useTool } from '../../agent/tool-context.ts';
import { asTold } from './change.ts';
import { asCited } from '../cited-places.ts';
import { mayAskMore } from '../run-end.ts';

/**
 * The answer as its sources carry it, with its evidence. Where that is not what was streamed, the step that wrote it is
 * declared void and the mended text is a step of its own: the last step's text is the answer.
 */
export async function mendAnswer(context: RunContext, answer: LoopAnswer): Promise<LoopAnswer> {
  const { run } = context;
  const { written, passages } = answer;
  if (!context.repairs || !written || passages.length === 0) return answer;
  const note = written.note ?? '';
  const shown = answer.text.slice(0, answer.text.length - note.length);
  const mended = await mendText(mayAskMore(answer) ? context : withoutModels(context), {
    text: written.draft ?? shown,
    key: `mend/${run.phase}`,
    judgeKey: `judge/${run.phase}`,
    sources: async () => (await context.sources.ofRun(run.id)).map(asCited),
    search: searchOnce(context, answer),
  });
  const isSame = squeezed(mended.text) === squeezed(shown);
  const text = isSame ? answer.text : mended.text + note;
  if (mended.changes.length > 0)
    await tellChanges(context, { written, mended, text: isSame ? undefined : text, model: answer.model });
  return { ...answer, text, evidence: mended.evidence };
}

/** What is left out while it streams may leave other blanks than what is taken out later. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A run that has reached a limit asks nobody any more: what the program can tell is all. */
const withoutModels = (context: RunContext): RunContext => ({
  ...context,
  helpers: { ...context.helpers, judge: { ...context.helpers.judge, provider: 'embedded' } },
});

/** One search for what the run's own sources do not say, where the depth of the run allows it. */
function searchOnce(context: RunContext, answer: LoopAnswer): ((query: string) => Promise<void>) | undefined {
  const { run, tools } = context;
  const may = (run.input.depth ?? 'standard') !== 'quick' && tools.some(({ id }) => id === 'search');
  if (!may || !mayAskMore(answer)) return undefined;
  return async (query) => {
    await useTool(context, { id: 'search', input: { query }, prefix: `mend/${run.phase}/search` });
    await context.writer.flushed();
  };
}

/** One step: after a crash the record has all of it, or none, or it is told again. */
async function tellChanges(
  { steps, writer, run }: RunContext,
  {
    written,
    mended,
    text,
    model,
  }: {
    written: NonNullable<LoopAnswer['written']>;
    mended: Mended;
    text: string | undefined;
    model: LoopAnswer['model'];
  },
): Promise<void> {
  const stepIndex = written.stepIndex + 1;
  await steps.run(`mend/${run.phase}/told`, async () => {
    writer.emit('evidence-repaired', { by: mended.by, changes: mended.changes.map(asTold) });
    if (text === undefined) return true;
    writer.emit('step', interrupted(written.stepIndex));
    const { id: modelId, provider } = model;
    writer.text(text, { type: 'delta', payload: { stepIndex, modelId, provider }, field: 'deltaText' });
    const usage = { inputTokens: 0, outputTokens: 0 };
    writer.emit('step', { stepIndex, status: 'completed', finishReason: 'stop', usage });
    return true;
  });
  await writer.flushed();
}
