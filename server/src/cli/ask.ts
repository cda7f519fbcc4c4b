import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { askAtTerminal } from './ask-at-terminal.ts';
import type { Terminal } from './ask-at-terminal.ts';
import { connect } from './connect.ts';

export function askCommand(): Command {
  const ask = new Command('ask')
    .argument('<question...>', 'what the agent should work on')
    .description(
      'Ask the service of QUARRY_URL with the key of QUARRY_API_KEY, and print the answer. At a terminal you are asked before a call lets something out; elsewhere such calls are denied.',
    )
    .option('--model <name>', 'a model of the service; its default unless given')
    .addOption(new Option('--locale <locale>', 'language of the answer').choices(['en', 'ja']).default('en'))
    .action(async (words: string[], options: { model?: string; locale: 'en' | 'ja' }) => {
      const question = { inputText: words.join(' '), ...options };
      const outcome = await askAtTerminal(connect(), question, realTerminal());
      if (outcome.answer !== undefined) return console.log(outcome.answer);
      ask.error(outcome.problem, { exitCode: 1 });
    });
  return ask;
}

function realTerminal(): Terminal {
  return {
    isInteractive: process.stdin.isTTY && process.stderr.isTTY,
    tell: (line) => console.error(line),
    async question(text, signal) {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await lines.question(text, { signal });
      } finally {
        lines.close();
      }
    },
  };
}
