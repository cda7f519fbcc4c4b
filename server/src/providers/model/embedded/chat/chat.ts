import type { EmbeddedOutput } from '../output.ts';
import type { ChatTask } from '../../task.ts';
import { hasComparison } from '../matrix/structure.ts';
import { hasOutline } from '../report/outline.ts';
import { extractedAnswer } from './extracted-answer.ts';
import { frames } from './frames.ts';
import { route } from './route.ts';

/** What came out of a skill, or why nothing did: not a matter of quoting. */
function skillAnswer({ locale, results = [], failures = [] }: ChatTask): string {
  const frame = frames[locale];
  if (results.length > 0) return [frame.computed, ...results].join('\n\n');
  return [frame.notComputed, ...failures.map((reason) => `- ${reason}`)].join('\n');
}

/** A draft is made of what the request names or the sources hold; of nothing there is none. */
function lacksDraft({ tool }: { tool: string }, task: ChatTask): boolean {
  if (tool === 'report') return !hasOutline(task);
  return tool === 'matrix' && !hasComparison(task);
}

/** One step of a conversation: a tool call, or the answer. */
export async function* chat(task: ChatTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  const chosen = route(task);
  switch (chosen.kind) {
    case 'tool':
      if (lacksDraft(chosen, task)) {
        yield { kind: 'text', text: frames[task.locale].needs[chosen.tool as 'report' | 'matrix'] };
        return;
      }
      yield { kind: 'tool-call', tool: chosen.tool, input: chosen.input };
      return;
    case 'small-talk':
      yield { kind: 'text', text: frames[task.locale].smallTalk[chosen.about] };
      return;
    case 'answer':
      if (task.toolsUsed.at(-1) === 'skill') {
        yield { kind: 'text', text: skillAnswer(task) };
        return;
      }
      if (task.toolsUsed.at(-1) === 'extract_related_urls' && task.results?.length) {
        yield { kind: 'text', text: [frames[task.locale].linked, ...task.results].join('\n\n') };
        return;
      }
      for await (const text of extractedAnswer({ ...task, question: chosen.question, signal })) {
        yield { kind: 'text', text };
      }
      return;
    default:
      chosen satisfies never;
  }
}
