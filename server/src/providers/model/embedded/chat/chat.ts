import type { EmbeddedOutput } from '../perform-task.ts';
import type { ChatTask } from '../task.ts';
import { extractedAnswer } from './extracted-answer.ts';
import { frames } from './frames.ts';
import { route } from './route.ts';

/** One step of a conversation: a tool call, or the answer. */
export async function* chat(task: ChatTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  const chosen = route(task);
  switch (chosen.kind) {
    case 'tool':
      yield { kind: 'tool-call', tool: chosen.tool, input: chosen.input };
      return;
    case 'small-talk':
      yield { kind: 'text', text: frames[task.locale].smallTalk[chosen.about] };
      return;
    case 'answer':
      for await (const text of extractedAnswer({ ...task, question: chosen.question, signal })) {
        yield { kind: 'text', text };
      }
      return;
    default:
      chosen satisfies never;
  }
}
