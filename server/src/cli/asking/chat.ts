import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import type { QuarryClient } from '@quarry/api/client.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { plain } from '../plain.ts';
import { withService } from '../service/reach-service.ts';
import { realTerminal } from '../terminal.ts';
import type { Terminal } from '../terminal.ts';
import { answerPrinter } from './answer-printer.ts';
import { addAskOptions } from './ask.ts';
import type { AskOptions } from './ask.ts';
import { askAtTerminal } from './ask-at-terminal.ts';
import { sourceLines } from './outcome.ts';
import { stopOnInterrupt } from './stop-on-interrupt.ts';

const HELP = '/new begins another conversation, /model NAME takes another model, /exit ends it.';

interface ChatOptions extends AskOptions {
  conversation?: string;
}

export function chatCommand(): Command {
  return addAskOptions(new Command('chat'))
    .description(`Ask one question after the other in one conversation. ${HELP}`)
    .option('--conversation <id>', 'go on in this one')
    .action((options: ChatOptions) =>
      withService(options, (client) => chat(client, { options, terminal: realTerminal() })),
    );
}

interface Chat {
  options: ChatOptions;
  terminal: Terminal;
}

/** At a terminal with a prompt; else each line of standard input is a question. */
async function chat(client: QuarryClient, { options, terminal }: Chat): Promise<void> {
  let { model } = options;
  let conversationId = options.conversation ?? (await client.createConversation({})).id;
  terminal.tell(`Conversation ${conversationId}. ${HELP}`);
  for await (const line of linesOf(terminal)) {
    const [command, ...rest] = line.split(/\s+/);
    if (command === '/exit' || command === '/quit') return;
    if (command === '/new') {
      conversationId = (await client.createConversation({})).id;
      terminal.tell(`Conversation ${conversationId}.`);
    } else if (command === '/model') {
      model = rest.join(' ') || undefined;
      terminal.tell(`Model: ${model ?? 'the default one'}.`);
    } else if (line.startsWith('/')) terminal.tell(HELP);
    else if (line !== '')
      await turn(client, {
        line,
        options: { ...options, ...(model && { model }) },
        conversationId,
        terminal,
      });
  }
}

async function* linesOf(terminal: Terminal): AsyncGenerator<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) yield line.trim();
    return;
  }
  for (;;) {
    const line = await terminal.question('> ', new AbortController().signal).catch(() => undefined);
    if (line === undefined) return;
    yield line.trim();
  }
}

interface Turn extends Chat {
  line: string;
  conversationId: string;
}

/** What goes wrong with one question does not end the conversation. */
async function turn(client: QuarryClient, { line, options, conversationId, terminal }: Turn): Promise<void> {
  const printer = answerPrinter(process.stdout);
  const interrupt = stopOnInterrupt(client, terminal);
  const { model, locale, depth, agent, yes } = options;
  try {
    const outcome = await askAtTerminal(
      client,
      {
        inputText: line,
        locale,
        conversationId,
        ...(model && { model }),
        ...(depth && { depth }),
        ...(agent && { agentId: agent }),
        ...(yes && { yes }),
        signal: interrupt.signal,
        onEvent(event) {
          interrupt.see(event);
          printer.see(event);
        },
      },
      options.quiet ? { ...terminal, progress: () => undefined } : terminal,
    );
    if (outcome.error !== undefined) return terminal.tell(plain(outcome.error));
    if (outcome.draft) return terminal.tell(`A ${outcome.draft.kind} waits: quarry review ${outcome.runId}`);
    printer.end([outcome.text, ...sourceLines(outcome)].join('\n'));
  } catch (error) {
    if (interrupt.wasUsed()) return;
    if (!(error instanceof QuarryError)) throw error;
    terminal.tell(error.message);
  } finally {
    interrupt.end();
  }
}
