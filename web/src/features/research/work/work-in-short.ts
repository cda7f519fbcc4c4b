import type { Words } from '../../../lib/i18n.ts';
import type { Activity, RunView, SearchActivity } from '../../../lib/run-view.ts';
import { countRounds } from './rounds-of.ts';
import type { words } from './words.ts';

/** What was done for an answer, in one line. Empty when nothing was worth telling. */
export function workInShort({ activities, matrix, report }: RunView, t: Words<typeof words>): string[] {
  const searches = activities.filter((one): one is SearchActivity => one.kind === 'search');
  const pages = new Set(activities.flatMap(pagesRead));
  const rounds = searches.reduce((sum, search) => sum + countRounds(search), 0);
  const missing = new Set(searches.flatMap(({ progress }) => progress.flatMap((stand) => stand.missing)))
    .size;
  const cells = activities.findLast((one) => one.kind === 'cells');
  const browsed = activities.flatMap((one) => (one.kind === 'browse' ? one.steps : [])).length;
  const skills = activities.flatMap((one) => (one.kind === 'skill' ? [one.skillName] : []));
  const written = report?.sections.filter(({ state }) => state === 'done').length ?? 0;
  return [
    pages.size > 0 && (rounds > 1 ? t.readInRounds(pages.size, rounds) : t.read(pages.size)),
    report && report.sections.length > 0 && t.sectionsWritten(written, report.sections.length),
    matrix && cells && t.cellsFilled(cells.filled, cells.total),
    browsed > 0 && t.browserSteps(browsed),
    skills.length > 0 && t.ranSkills(skills.join(', ')),
    missing > 0 && t.openPoints(missing),
  ].filter((part) => typeof part === 'string');
}

const pagesRead = (activity: Activity): string[] =>
  activity.kind === 'search' || activity.kind === 'read'
    ? activity.pages.flatMap(({ url, state }) => (state === 'done' ? [url] : []))
    : [];
