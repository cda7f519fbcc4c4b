import { Command, Option } from 'commander';
import type { QuarryClient } from '@quarry/api/client.ts';
import type { Depth, Locale } from '@quarry/api/common.ts';
import type { RunEvent } from '@quarry/api/events.ts';
import { plain } from '../plain.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { realTerminal } from '../terminal.ts';
import type { Terminal } from '../terminal.ts';
import { answerPrinter } from './answer-printer.ts';
import { askAtTerminal } from './ask-at-terminal.ts';
import type { Outcome } from './ask-at-terminal.ts';
import { exitCodeOf, sourceLines } from './outcome.ts';
import { readInput, upload } from './given-files.ts';
import { stopOnInterrupt } from './stop-on-interrupt.ts';
import { writeOutput } from './write-output.ts';

export interface AskOptions extends ServiceOptions {
  model?: string;
  locale: Locale;
  depth?: Depth;
  agent?: string;
  yes?: boolean;
  quiet?: boolean;
}

interface OneQuestion extends AskOptions {
  report?: boolean;
  table?: boolean;
  file: string[];
  site: string[];
  conversation?: string;
  json?: boolean;
  events?: boolean;
  output?: string;
}

const gathered = (value: string, before: string[]) => [...before, value];

/** What a single question and a conversation have in common. */
export const addAskOptions = (command: Command): Command =>
  addServiceOptions(command)
    .option('--model <name>', 'a model of the service; its default unless given')
    .addOption(new Option('--locale <locale>', 'language of the answer').choices(['en', 'ja']).default('en'))
    .addOption(new Option('--depth <depth>', 'how deep to go').choices(['quick', 'standard', 'deep']))
    .option('--agent <id>', 'the agent that works; the default one unless given')
    .option('-y, --yes', 'confirm drafts of plans, reports and tables without asking')
    .option('-q, --quiet', 'no lines about what is being done');

export function askCommand(): Command {
  return addAskOptions(new Command('ask'))
    .argument('[question...]', 'what to work on; without it, what comes by standard input')
    .description(
      'Ask, watch the work, and get the answer with its sources. At a terminal you are asked what the run asks of people; elsewhere drafts wait, and calls that would let something out are denied.',
    )
    .addOption(new Option('--report', 'write a report').conflicts('table'))
    .option('--table', 'fill a table')
    .option('--file <path>', 'a file or an address to read; may be repeated', gathered, [])
    .option('--site <host>', 'search only there; may be repeated', gathered, [])
    .option('--conversation <id>', 'go on in a conversation')
    .option('--json', 'the outcome as one JSON object')
    .addOption(new Option('--events', 'every event as a line of JSON').conflicts('json'))
    .option('--output <file>', 'write the answer there; reports and tables in the form that its name ends in')
    .addHelpText('after', EXIT_CODES)
    .action(async (words: string[], options: OneQuestion) => {
      const terminal = realTerminal();
      process.exitCode = await withService(options, (client) => ask(client, { words, options, terminal }));
    });
}

const EXIT_CODES = `
Exit codes: 0 answered, 1 failed or refused, 3 a draft waits for a review, 4 cancelled, 130 interrupted.

  quarry ask "What is green tea?"
  cat paper.pdf | quarry ask "What does it measure?"
  quarry ask --report --depth deep --output tea.docx "The history of green tea"`;

interface Asked {
  words: string[];
  options: OneQuestion;
  terminal: Terminal;
}

async function ask(client: QuarryClient, { words, options, terminal }: Asked): Promise<number> {
  const piped = await readInput(process.stdin);
  const said = words.join(' ').trim();
  const inputText = said || piped?.asText?.().trim() || '';
  if (inputText === '') {
    terminal.tell('Give a question, as words or by standard input. See: quarry ask --help');
    return 1;
  }
  const fileUrls = await upload(client, { names: options.file, ...(said && piped && { piped }) });
  const printer = answerPrinter(options.output || options.json || options.events ? NOWHERE : process.stdout);
  const seen = new Set<string>();
  const interrupt = stopOnInterrupt(client, terminal);
  const onEvent = (event: RunEvent) => {
    seen.add(event.type);
    interrupt.see(event);
    if (options.events) process.stdout.write(`${JSON.stringify(event)}\n`);
    printer.see(event);
  };
  const { model, locale, depth, agent, yes, site, conversation } = options;
  const question = {
    inputText,
    locale,
    ...(model && { model }),
    ...(depth && { depth }),
    ...(agent && { agentId: agent }),
    ...(yes && { yes }),
    ...(conversation && { conversationId: conversation }),
    ...(options.report ? { form: 'report' as const } : options.table ? { form: 'matrix' as const } : {}),
    ...(site.length > 0 && { sites: site }),
    ...(fileUrls.length > 0 && { fileUrls }),
    onEvent,
    signal: interrupt.signal,
  };
  try {
    const quiet = options.quiet || options.json || options.events;
    const outcome = await askAtTerminal(client, question, quiet ? withoutProgress(terminal) : terminal);
    await tellOutcome(client, { outcome, options, terminal, printer, seen });
    return interrupt.wasUsed() ? 130 : exitCodeOf(outcome);
  } catch (error) {
    if (interrupt.wasUsed()) return 130;
    throw error;
  } finally {
    interrupt.end();
  }
}

const NOWHERE = { write: () => true };

const withoutProgress = (terminal: Terminal): Terminal => ({ ...terminal, progress: () => undefined });

interface Telling {
  outcome: Outcome;
  options: OneQuestion;
  terminal: Terminal;
  printer: ReturnType<typeof answerPrinter>;
  seen: ReadonlySet<string>;
}

async function tellOutcome(client: QuarryClient, telling: Telling): Promise<void> {
  const { outcome, options, terminal, printer, seen } = telling;
  if (options.json) process.stdout.write(`${JSON.stringify(outcome, null, 2)}\n`);
  if (outcome.error !== undefined) return terminal.tell(plain(outcome.error));
  if (outcome.draft)
    return terminal.tell(
      `A ${outcome.draft.kind} of run ${outcome.runId} waits for a review: quarry review ${outcome.runId}`,
    );
  if (options.output) {
    await writeOutput(client, { file: options.output, outcome, seen });
    return terminal.tell(`Wrote ${options.output}.`);
  }
  if (options.json || options.events) return;
  printer.end(outcome.text);
  const sources = sourceLines(outcome);
  if (sources.length > 0) process.stdout.write(`\n${sources.join('\n')}\n`);
}
