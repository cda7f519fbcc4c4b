import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';

type UserContent = Extract<LanguageModelV4Message, { role: 'user' }>['content'];
type ToolContent = Extract<LanguageModelV4Message, { role: 'tool' }>['content'];

/**
 * A conversation for a model that knows nothing of tools: what they were asked and gave is told to it. Instructions come
 * first and speakers take turns, because the templates of many local models refuse anything else.
 */
export function inPlainWords(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const asked = new Map<string, string>();
  const plain: LanguageModelV4Message[] = [];
  for (const [index, message] of prompt.entries())
    add(plain, told(message, { asked, isFirst: index === leading(prompt) }));
  return plain;
}

/** A sentence at the end of what the model is told last. */
export function withLastWord(prompt: LanguageModelV4Prompt, words: string): LanguageModelV4Prompt {
  const messages = [...prompt];
  add(messages, { role: 'user', content: [{ type: 'text', text: words }] });
  return messages;
}

/** The same with more instructions. */
export function withInstructions(prompt: LanguageModelV4Prompt, words: string): LanguageModelV4Prompt {
  const [first, ...rest] = prompt;
  if (first?.role !== 'system') return [{ role: 'system', content: words }, ...prompt];
  return [{ ...first, content: `${first.content}\n\n${words}` }, ...rest];
}

/** The tools that a conversation speaks of. */
export const toolsNamedIn = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap(({ role, content }) =>
    role === 'assistant' ? content.flatMap((part) => (part.type === 'tool-call' ? [part.toolName] : [])) : [],
  );

const leading = (prompt: LanguageModelV4Prompt): number => prompt.findIndex(({ role }) => role !== 'system');

function told(
  message: LanguageModelV4Message,
  { asked, isFirst }: { asked: Map<string, string>; isFirst: boolean },
): LanguageModelV4Message | undefined {
  switch (message.role) {
    case 'system':
      return message;
    case 'user':
      return { role: 'user', content: message.content };
    case 'assistant': {
      for (const part of message.content)
        if (part.type === 'tool-call') asked.set(part.toolCallId, JSON.stringify(part.input));
      const texts = message.content.flatMap((part) =>
        part.type === 'text' && part.text !== '' ? [part] : [],
      );
      // A conversation begins with a person.
      if (isFirst || texts.length === 0) return undefined;
      return { role: 'assistant', content: texts.map(({ text }) => ({ type: 'text', text })) };
    }
    case 'tool':
      return { role: 'user', content: resultsIn(message.content, asked) };
    default:
      return message satisfies never;
  }
}

function resultsIn(content: ToolContent, asked: Map<string, string>): UserContent {
  return content.flatMap((part) => {
    if (part.type !== 'tool-result') return [];
    const { output } = part;
    const value = 'value' in output ? output.value : (output.reason ?? '');
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const input = asked.get(part.toolCallId);
    const used = `The tool ${part.toolName} was used${input === undefined ? '' : ` with ${input}`}. It gave:`;
    return [{ type: 'text' as const, text: `${used}\n${text}` }];
  });
}

function add(messages: LanguageModelV4Message[], next: LanguageModelV4Message | undefined): void {
  if (next === undefined) return;
  const last = messages.at(-1);
  if (next.role === 'system') {
    if (last === undefined) messages.push(next);
    else if (last.role === 'system') messages[messages.length - 1] = joined(last, next);
    // An instruction in the middle is put into the mouth of the person.
    else add(messages, { role: 'user', content: [{ type: 'text', text: next.content }] });
  } else if (last?.role === 'user' && next.role === 'user')
    messages[messages.length - 1] = { role: 'user', content: merged([...last.content, ...next.content]) };
  else if (last?.role === 'assistant' && next.role === 'assistant')
    messages[messages.length - 1] = { role: 'assistant', content: [...last.content, ...next.content] };
  else messages.push(next);
}

type System = Extract<LanguageModelV4Message, { role: 'system' }>;

const joined = (a: System, b: System): System => ({ ...a, content: `${a.content}\n\n${b.content}` });

/** Texts that follow each other as one: not every server takes several. */
function merged(content: UserContent): UserContent {
  return content.reduce<UserContent>((parts, part) => {
    const last = parts.at(-1);
    if (last?.type !== 'text' || part.type !== 'text') return [...parts, part];
    return [...parts.slice(0, -1), { type: 'text', text: `${last.text}\n\n${part.text}` }];
  }, []);
}
