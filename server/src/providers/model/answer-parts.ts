import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ReasoningPart,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';

/** A piece of an answer, with what its provider wants to get back with it in the next round. */
export type AnswerPart = LanguageModelV4TextPart | LanguageModelV4ReasoningPart | LanguageModelV4ToolCallPart;

type Written = LanguageModelV4TextPart | LanguageModelV4ReasoningPart;

/** Gathers the parts of an answer as they stream in, in the order in which they began. */
export function foldAnswerParts() {
  const parts: AnswerPart[] = [];
  const open = new Map<string, Written>();

  function part(kind: Written['type'], id: string): Written {
    const known = open.get(`${kind} ${id}`);
    if (known) return known;
    const begun: Written = { type: kind, text: '' };
    open.set(`${kind} ${id}`, begun);
    parts.push(begun);
    return begun;
  }

  return {
    /** Vendors send metadata at the beginning, in the middle or at the end of a part: the last word counts. */
    written(
      kind: Written['type'],
      id: string,
      more: { text?: string; metadata?: SharedV4ProviderMetadata | undefined },
    ) {
      const own = part(kind, id);
      own.text += more.text ?? '';
      if (more.metadata) own.providerOptions = more.metadata;
    },
    called(call: LanguageModelV4ToolCallPart) {
      parts.push(call);
    },
    /** Undefined where text and tool calls say it all. */
    parts(): AnswerPart[] | undefined {
      const kept = parts.filter((one) => one.type === 'tool-call' || one.text !== '' || one.providerOptions);
      return kept.some(({ type, providerOptions }) => type === 'reasoning' || providerOptions)
        ? kept
        : undefined;
    },
  };
}

/** A conversation as one provider may see it: what another one thought, and what it wanted back, means nothing to it. */
export function promptFor(provider: string, prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.map((message) => (message.role === 'assistant' ? ownParts(provider, message) : message));
}

function ownParts(
  provider: string,
  message: Extract<LanguageModelV4Message, { role: 'assistant' }>,
): LanguageModelV4Message {
  const isOwn = ({ providerOptions }: Pick<AnswerPart, 'providerOptions'>) =>
    providerOptions === undefined || Object.hasOwn(providerOptions, provider);
  const content = message.content
    .filter((part) => part.type !== 'reasoning' || isOwn(part))
    .map((part) => (isOwn(part) ? part : { ...part, providerOptions: undefined }));
  return { ...message, content };
}
