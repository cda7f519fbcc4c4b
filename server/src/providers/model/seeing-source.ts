import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { AnswerSink, AnswerSource } from './answer-source.ts';
import { pictureRefusal } from './model-sight.ts';
import { hasPictures, isPicture } from './picture-part.ts';
import { toModelError } from './to-model-error.ts';
import type { ErrorSource } from './to-model-error.ts';

export interface Eyes {
  canSee(): boolean;
  /** Its server takes no pictures. */
  refused(): void;
}

/**
 * A model that may be asked with pictures, whether or not it can see: one that cannot is told where they were. A server that
 * refuses them is asked again without; when it never takes any, that is kept.
 */
export function seeingSource(source: AnswerSource, eyes: Eyes, errors: ErrorSource): AnswerSource {
  return async (options, sink) => {
    if (!hasPictures(options.prompt)) return source(options, sink);
    if (!eyes.canSee()) return source(unpictured(options), unseen(sink));
    const watched = watchBeginning(sink);
    try {
      await source(options, watched.sink);
    } catch (error) {
      const refusal = pictureRefusal(toModelError(error, errors));
      if (!refusal || watched.hasBegun() || options.abortSignal?.aborted) throw error;
      if (refusal === 'always') eyes.refused();
      await source(unpictured(options), unseen(sink));
    }
  };
}

const NOT_SEEN = '(There is a picture here that you cannot see.)';

/** In one piece: a server without pictures may know no parts either. */
const unpictured = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
  ...options,
  prompt: options.prompt.map((message) => {
    if (message.role !== 'user' || !message.content.some(isPicture)) return message;
    const texts = message.content.map((part) => (part.type === 'text' ? part.text : NOT_SEEN));
    return { ...message, content: [{ type: 'text', text: texts.join('\n\n') }] };
  }),
});

const unseen = (sink: AnswerSink): AnswerSink => ({
  ...sink,
  finish: (end) => sink.finish({ ...end, picturesUnseen: true }),
});

/** What was said cannot be taken back: such an answer is not begun again here. */
function watchBeginning(sink: AnswerSink): { sink: AnswerSink; hasBegun: () => boolean } {
  let hasBegun = false;
  const begin = <Given>(tell: (given: Given) => void) => {
    return (given: Given) => {
      hasBegun = true;
      tell(given);
    };
  };
  const { text, reasoning, toolCall } = sink;
  return {
    sink: { ...sink, text: begin(text), reasoning: begin(reasoning), toolCall: begin(toolCall) },
    hasBegun: () => hasBegun,
  };
}
