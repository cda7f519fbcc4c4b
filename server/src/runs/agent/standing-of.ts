import type { Standing } from '../../prompts/standing.ts';
import type { RunContext } from './run-context.ts';

/** The day on which the run was started, by the database's clock: the same after every crash. */
export const todayOf = ({ createdAt }: RunContext['run']): string =>
  createdAt.toISOString().slice(0, 'yyyy-mm-dd'.length);

export function standingOf(
  { run, tools }: Pick<RunContext, 'run' | 'tools'>,
  {
    names = tools.map(({ id }) => id),
    said = [],
  }: { names?: readonly string[]; said?: readonly string[] } = {},
): Standing {
  const { locale, fileUrls } = run.input;
  return { locale, today: todayOf(run), tools: names, files: fileUrls.length, said };
}
