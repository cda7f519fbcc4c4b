import { Command } from 'commander';
import type { QuarryClient } from '@quarry/api/client.ts';
import { plain } from '../plain.ts';
import { runNamed } from '../reading/run-named.ts';
import { addServiceOptions, withService } from '../service/reach-service.ts';
import type { ServiceOptions } from '../service/reach-service.ts';
import { realTerminal } from '../terminal.ts';
import { answerPrinter } from './answer-printer.ts';
import { askAgain } from './ask-again.ts';
import { askPeopleHere } from './ask-people-here.ts';
import { exitCodeOf, sourceLines } from './outcome.ts';
import { progressLine } from './progress-line.ts';

export function reviewCommand(): Command {
  return addServiceOptions(new Command('review'))
    .argument('<run>', 'id of a run, or last')
    .description('Go on with a run: answer what waits for a review, or watch it at work, to its end.')
    .option('-y, --yes', 'confirm drafts without asking')
    .option('--model <name>', 'the model that goes on; the one of the run unless given')
    .action(async (name: string, options: ServiceOptions & { yes?: boolean; model?: string }) => {
      process.exitCode = await withService(options, (client) => review(client, { name, ...options }));
    });
}

async function review(
  client: QuarryClient,
  { name, yes = false, model }: { name: string; yes?: boolean; model?: string },
): Promise<number> {
  const { id: runId, input } = await runNamed(client, name);
  const terminal = realTerminal();
  const printer = answerPrinter(process.stdout);
  const reviewed = () =>
    client.reviewRun(
      { runId, modelName: model ?? input.modelName },
      {
        ...askPeopleHere(terminal, { confirmsDrafts: yes }),
        onEvent(event) {
          printer.see(event);
          const line = progressLine(event);
          if (line !== undefined) terminal.progress?.(line);
        },
      },
    );
  const outcome = await askAgain(client, reviewed(), { terminal, runId: () => runId, again: reviewed });
  if (outcome.error !== undefined) terminal.tell(plain(outcome.error));
  else if (outcome.draft) terminal.tell(`A ${outcome.draft.kind} still waits for a review.`);
  else printer.end([outcome.text, '', ...sourceLines(outcome)].join('\n').trimEnd());
  return exitCodeOf(outcome);
}
