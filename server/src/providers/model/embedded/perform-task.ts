import { chat } from './chat/chat.ts';
import type { EmbeddedTask } from './task.ts';

export type EmbeddedOutput =
  | { kind: 'text'; text: string }
  | { kind: 'tool-call'; tool: string; input: object };

/** Does one task; what it writes comes in pieces that can be shown as they come. */
export function performTask(task: EmbeddedTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  switch (task.kind) {
    case 'chat':
      return chat(task, signal);
    default:
      return task.kind satisfies never;
  }
}
