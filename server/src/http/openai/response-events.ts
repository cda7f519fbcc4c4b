import { messageItem, reasoningItem, endStatus, responseObject, textPart } from './response-object.ts';
import type { ResponseHead } from './response-object.ts';
import type { Said } from './answer-reader.ts';
import type { LinkedText } from './cite-links.ts';
import { usageOf } from './run-answer.ts';
import type { AskedRun } from './run-answer.ts';

type Numbered = { type: string; sequence_number: number };

/**
 * The events of a response, numbered. They follow from the record of the run alone: whoever comes back, to whichever node, gets
 * the same events with the same numbers, and goes on behind the last one seen.
 */
export async function* responseEvents(
  asked: AskedRun,
  { head, answer }: { head: ResponseHead; answer: AsyncIterable<Said> },
): AsyncGenerator<Numbered> {
  let number = 0;
  const event = (type: string, fields: object): Numbered => ({ type, sequence_number: number++, ...fields });
  const writer = createItemWriter(head.runId, event);
  const begun = responseObject(head, { status: 'in_progress' });
  yield event('response.created', { response: begun });
  yield event('response.in_progress', { response: begun });
  for await (const said of answer) {
    if (said.kind === 'progress') yield* writer.think(said.text);
    else if (said.kind === 'text') yield* writer.say(said.text);
    else if (said.kind === 'failed') {
      const { code, message } = said;
      yield event('response.failed', {
        response: responseObject(head, { status: 'failed', error: { code, message } }),
      });
    } else {
      const status = endStatus(said);
      yield* writer.end(said.whole, status === 'incomplete' ? 'incomplete' : 'completed');
      const { whole, finishReason } = said;
      const usage = await usageOf(asked);
      const progress = writer.thought();
      const response = responseObject(head, { status, whole, usage, finishReason, progress });
      // A cancelled response has no event of its own: it ends as an incomplete one would.
      yield event(status === 'completed' ? 'response.completed' : 'response.incomplete', { response });
    }
  }
}

/** First what goes on, as the summary of a reasoning; then the answer, as a message. */
function createItemWriter(runId: string, event: (type: string, fields: object) => Numbered) {
  let progress = '';
  let text = '';
  let isThinking = false;
  let isWriting = false;
  const at = () => ({ item_id: reasoningItem(runId, '').id, output_index: 0, summary_index: 0 });
  const messageIndex = () => (progress === '' ? 0 : 1);
  const into = () => ({
    item_id: messageItem(runId, { status: 'in_progress' }).id,
    output_index: messageIndex(),
    content_index: 0,
  });

  function* stopThinking(): Generator<Numbered> {
    if (!isThinking) return;
    isThinking = false;
    yield event('response.reasoning_summary_text.done', { ...at(), text: progress });
    yield event('response.reasoning_summary_part.done', {
      ...at(),
      part: { type: 'summary_text', text: progress },
    });
    yield event('response.output_item.done', { output_index: 0, item: reasoningItem(runId, progress) });
  }

  return {
    thought: () => progress,

    /** Behind the first words of the answer it would have no place any more. */
    *think(words: string): Generator<Numbered> {
      if (isWriting) return;
      if (!isThinking) {
        isThinking = true;
        yield event('response.output_item.added', { output_index: 0, item: reasoningItem(runId, undefined) });
        yield event('response.reasoning_summary_part.added', {
          ...at(),
          part: { type: 'summary_text', text: '' },
        });
      }
      progress += words;
      yield event('response.reasoning_summary_text.delta', { ...at(), delta: words });
    },

    *say(words: string): Generator<Numbered> {
      yield* stopThinking();
      if (!isWriting) {
        isWriting = true;
        yield event('response.output_item.added', {
          output_index: messageIndex(),
          item: messageItem(runId, { status: 'in_progress' }),
        });
        yield event('response.content_part.added', {
          ...into(),
          part: textPart({ text: '', annotations: [] }),
        });
      }
      text += words;
      yield event('response.output_text.delta', { ...into(), delta: words, logprobs: [] });
    },

    *end(whole: LinkedText, status: 'completed' | 'incomplete'): Generator<Numbered> {
      if (!isWriting) yield* this.say('');
      for (const [i, annotation] of whole.annotations.entries())
        yield event('response.output_text.annotation.added', { ...into(), annotation_index: i, annotation });
      yield event('response.output_text.done', { ...into(), text, logprobs: [] });
      yield event('response.content_part.done', { ...into(), part: textPart(whole) });
      yield event('response.output_item.done', {
        output_index: messageIndex(),
        item: messageItem(runId, { whole, status }),
      });
    },
  };
}
