import type { QuarryClient } from '@quarry/api/client.ts';
import type { Depth, Locale } from '@quarry/api/common.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { plain } from '../plain.ts';
import type { Terminal } from '../terminal.ts';
import { askAgain } from './ask-again.ts';
import { askPeopleHere } from './ask-people-here.ts';
import { progressLine } from './progress-line.ts';

export interface TerminalQuestion {
  inputText: string;
  locale: Locale;
  model?: string;
  depth?: Depth;
  form?: 'report' | 'matrix';
  sites?: string[];
  fileUrls?: string[];
  agentId?: string;
  conversationId?: string;
  /** Drafts are confirmed as they come. */
  yes?: boolean;
  signal?: AbortSignal;
  onEvent?: (event: RunEvent) => void;
}

export type Outcome = Awaited<ReturnType<QuarryClient['runAndReview']>>;

/** A run from its question to its answer; what it must ask on its way is asked at the terminal. */
export async function askAtTerminal(
  client: QuarryClient,
  question: TerminalQuestion,
  terminal: Terminal,
): Promise<Outcome> {
  const input = await inputOf(client, question);
  const handlers = askPeopleHere(terminal, { confirmsDrafts: question.yes ?? false });
  let runId: string | undefined;
  const onEvent = (event: RunEvent) => {
    runId = event.payload.runId;
    question.onEvent?.(event);
    const note = whatWaits(event, terminal);
    if (note !== undefined) terminal.tell(note);
    const line = progressLine(event);
    if (line !== undefined) terminal.progress?.(line);
  };
  const { signal } = question;
  const asking = [{ ...handlers, onEvent }, { ...(signal && { signal }) }] as const;
  return askAgain(client, client.runAndReview(input, ...asking), {
    terminal,
    runId: () => runId,
    again: (id) => client.reviewRun({ runId: id, modelName: input.modelName }, ...asking),
  });
}

async function inputOf(client: QuarryClient, question: TerminalQuestion) {
  const { inputText, locale, depth, form, sites, fileUrls, agentId, conversationId } = question;
  return {
    inputText,
    locale,
    modelName: question.model ?? (await defaultModel(client)),
    agentId: agentId ?? (await defaultAgent(client)),
    // Who names a model is answered by it; else the workspace's writer writes.
    ...(question.model === undefined && { models: { writer: 'default' } }),
    ...(depth && { depth }),
    ...(form && { form }),
    ...(sites && { scope: { sites } }),
    ...(fileUrls && { fileUrls }),
    // One question stands for itself; a conversation remembers.
    ...(conversationId === undefined ? { useHistory: false } : { conversationId }),
  };
}

export async function defaultModel(client: QuarryClient): Promise<string> {
  const { models } = await client.listModels();
  return (models.find(({ isDefault }) => isDefault) ?? models[0])!.name;
}

/** A new workspace has no agent yet, and a question needs one. */
export async function defaultAgent(client: QuarryClient): Promise<string> {
  const { agents } = await client.listAgents({ limit: 1 });
  return agents[0]?.id ?? (await client.createAgent({ name: 'Quarry' })).id;
}

/** What nobody is asked here. */
function whatWaits(event: RunEvent, { isInteractive }: Terminal): string | undefined {
  switch (event.type) {
    case 'approval-denied':
      return `Not done: ${plain(event.payload.summary)}`;
    case 'skill-ask-secret':
      return isInteractive
        ? undefined
        : `The skill ${plain(event.payload.skillName)} waits for ${event.payload.keys.map(plain).join(', ')}: quarry secrets set NAME`;
    case 'browse-ask-human':
      return isInteractive ? undefined : `The browser asks: ${plain(event.payload.question)}`;
    default:
      return undefined;
  }
}
