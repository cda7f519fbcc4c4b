import type { Mention } from '@quarry/api/mentions.ts';
import { passedOverNote } from '../../prompts/delegation.ts';
import { newEvent } from '../../store/runs/events.ts';
import type { RunInput } from '../../store/runs/runs.ts';
import type { ChildRun, ReadyDelegation } from '../../store/runs/start-children.ts';

/** The run of an agent that gets work: the parent's model, locale, limits and context, the agent's own persona and past. */
export function childRun(ready: ReadyDelegation): ChildRun {
  const { parent, before, childRunId, mode, position } = ready;
  const input = childInput(ready);
  // A chain goes one step deeper with each link, whatever became of the one before.
  const depth = parent.depth + 1 + (mode === 'chain' ? position : 0);
  const { modelName, models, locale, inputText, conversationId } = input;
  const passedOver = ready.passedOver.length > 0 && { note: passedOverNote(ready.passedOver, locale) };
  return {
    input,
    depth,
    events: [
      newEvent(1, {
        type: 'config',
        payload: {
          runId: childRunId,
          modelName,
          ...(models && { models }),
          locale,
          inputText,
          ...(conversationId && { conversationId }),
          ...(input.depth && { depth: input.depth }),
        },
      }),
      newEvent(2, {
        type: 'agent-delegated',
        payload: {
          runId: childRunId,
          parentRunId: parent.id,
          fromRunId: before?.runId ?? parent.id,
          fromAgentName: before?.agentName ?? parent.agentName,
          mode,
          depth,
          ...passedOver,
        },
      }),
    ],
  };
}

function childInput({ agentId, message, parent, before }: ReadyDelegation): RunInput {
  const {
    matrixEditContext: _edit,
    matrixContinueContext: _continue,
    matrixSelectionContent: _selection,
    ...kept
  } = parent.input;
  const request = kept.handOver?.request ?? kept.inputText;
  return {
    ...kept,
    agentId,
    // A resume may have changed it.
    modelName: parent.modelName,
    inputText: before?.text || parent.text || kept.inputText,
    mentions: childMentions(agentId, parent),
    handOver: { from: before?.agentName ?? parent.agentName, request, ...(message && { message }) },
  };
}

/** The circle of agents stays the same over the whole tree: those mentioned, and the one that was asked first. */
function childMentions(agentId: string, { input, ...parent }: ReadyDelegation['parent']): Mention[] {
  const own: Mention = { id: parent.agentId, type: 'agent', label: parent.agentName };
  return [...input.mentions, own].filter(({ type, id }) => type !== 'agent' || id !== agentId);
}
