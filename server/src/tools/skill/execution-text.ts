import type { Locale } from '@quarry/api/common.ts';
import { skillNotes } from '../../prompts/skill.ts';
import type { Execution } from './execute.ts';

export const hasWorked = ({ exitCode, reason }: Execution) => exitCode === 0 && reason === undefined;

/** How it ended, in words. */
export function endingOf({ exitCode, reason, brokeDown }: Execution, locale: Locale): string {
  const words = skillNotes[locale];
  if (brokeDown !== undefined) return words.brokeDown(brokeDown);
  if (reason) return words.limit[reason];
  return exitCode === null ? words.killed : words.exit(exitCode);
}

/** For the model: all that it has written. */
export function outputText(execution: Execution, locale: Locale): string {
  const { stdout, stderr } = execution;
  const words = skillNotes[locale];
  const parts = [
    hasWorked(execution) ? '' : endingOf(execution, locale),
    stdout.trim() === '' ? '' : `${words.printed}\n${stdout.trimEnd()}`,
    stderr.trim() === '' ? '' : `${words.errors}\n${stderr.trimEnd()}`,
    stdout.trim() === '' && stderr.trim() === '' ? words.nothingPrinted : '',
    fileList(execution, words.outputFiles),
    ...execution.refusedFiles.map(({ name, reason }) => words.refused(name, reason)),
    execution.notSent ?? '',
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** For the reader, where no model puts it into words. */
export function readerText({ stdout, outputFiles }: Execution, locale: Locale): string {
  const printed = stdout.trim() === '' ? skillNotes[locale].nothingPrinted : fenced(stdout.trim());
  return [printed, outputFiles.map(link).join('\n')].filter(Boolean).join('\n\n');
}

function fileList({ outputFiles }: Execution, heading: string): string {
  return outputFiles.length === 0 ? '' : [heading, ...outputFiles.map(link)].join('\n');
}

const link = ({ name, url }: { name: string; url: string }) =>
  `- [${name.replaceAll(/[[\]]/g, '\\$&')}](${url})`;

/** The fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
