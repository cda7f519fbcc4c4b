import type { ApprovalDecision } from '@quarry/api/approvals.ts';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { RunEvent, RunEventOf } from '@quarry/api/events.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';

/** Where a person reads and types. */
export interface Terminal {
  /** Whether somebody is there who can answer. */
  isInteractive: boolean;
  tell(line: string): void;
  /** Rejects when the signal ends it. */
  question(text: string, signal: AbortSignal): Promise<string>;
}

export interface TerminalQuestion {
  inputText: string;
  locale: 'en' | 'ja';
  model?: string;
}

type Outcome = { answer: string; problem?: never } | { answer?: never; problem: string };

/** A run from its question to its answer; what it must ask on its way is asked at the terminal. */
export async function askAtTerminal(
  client: QuarryClient,
  { inputText, locale, model }: TerminalQuestion,
  terminal: Terminal,
): Promise<Outcome> {
  const modelName = model ?? (await defaultModel(client));
  const approvals = terminal.isInteractive ? 'ask' : 'deny';
  const body = { inputText, locale, modelName, approvals, promptKey: 'chat-routing' } as const;
  const started = client.streamRun(body);
  const { runId } = (await started.next()).value!.payload;
  await started.return(undefined);
  const prompts = createPrompts(client, terminal);
  for await (const event of client.followRun(runId)) {
    if (event.type === 'complete') return { answer: event.payload.text };
    if (event.type === 'error') return { problem: event.payload.message };
    prompts.see(event);
    const waits = whatWaits(event, runId);
    if (waits !== undefined) terminal.tell(waits);
  }
  return { problem: `The run ${runId} waits for a review: see the dashboard.` };
}

async function defaultModel(client: QuarryClient): Promise<string> {
  const { models } = await client.listModels();
  return (models.find(({ isDefault }) => isDefault) ?? models[0])!.name;
}

/** What the terminal does not ask itself. */
function whatWaits(event: RunEvent, runId: string): string | undefined {
  switch (event.type) {
    case 'skill-ask-secret':
      return `The skill ${event.payload.skillName} needs secrets: register ${event.payload.keys.join(', ')} with POST /secret.`;
    case 'browse-ask-human':
      return `The browser of run ${runId} asks: ${plain(event.payload.question)}`;
    case 'approval-denied':
      return `Not done: ${plain(event.payload.summary)}`;
    default:
      return undefined;
  }
}

const DECISIONS: Record<string, ApprovalDecision> = { o: 'once', r: 'run', d: 'deny' };

/** One question at a time, and none any more once it was answered elsewhere or its time is over. */
function createPrompts(client: QuarryClient, terminal: Terminal) {
  const open = new Map<string, AbortController>();
  let last: Promise<void> = Promise.resolve();

  async function ask({ runId, callId, summary }: RunEventOf<'approval-needed'>['payload']): Promise<void> {
    const { signal } = open.get(callId)!;
    while (!signal.aborted) {
      const text = `${plain(summary)}\nText from outside is part of this run. Allow it [o]nce, for this [r]un, or [d]eny it? `;
      const answer = await terminal.question(text, signal).catch(() => '');
      const decision = DECISIONS[answer.trim().toLowerCase().charAt(0)];
      if (decision) return send({ runId, callId, decision });
    }
  }

  async function send(answer: Parameters<QuarryClient['answerApproval']>[0]): Promise<void> {
    try {
      await client.answerApproval(answer);
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error;
      terminal.tell(error.message);
    }
  }

  return {
    see(event: RunEvent): void {
      if (event.type === 'approval-given' || event.type === 'approval-denied')
        open.get(event.payload.callId)?.abort();
      if (event.type !== 'approval-needed' || !terminal.isInteractive) return;
      open.set(event.payload.callId, new AbortController());
      last = last.then(() => ask(event.payload));
    },
  };
}

/** Chosen by a model: it must not move the cursor, clear the screen or turn the reading order round. */
const plain = (text: string) => text.replaceAll(/\p{C}/gu, ' ');
