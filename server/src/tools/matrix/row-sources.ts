import { below } from './below.ts';
import { researchBudget } from '../research/research-budget.ts';
import { researchQuestion } from '../research/research-question.ts';
import type { SearchDeps } from '../research/research-question.ts';
import type { ToolContext } from '../tool.ts';
import { citable } from './cited-cell.ts';
import type { CitableSource } from './cited-cell.ts';
import type { Column, Row } from './content.ts';
import { foldText } from './fold-text.ts';

const HINTS = 6;
const MAX_QUERY_CHARS = 300;

/** Of the sources that there are already (attachments, earlier findings) those that speak of the row. */
export const aboutRow = (sources: readonly CitableSource[], { label }: Row): CitableSource[] =>
  sources.filter(
    ({ title, quotes }) => quotes.mentions(label) || foldText(title).text.includes(foldText(label).text),
  );

/** Looks for pages about the row, in rounds; without any, what the workspace has. */
export async function findRowSources(
  deps: SearchDeps,
  context: ToolContext,
  { row, columns }: { row: Row; columns: readonly Column[] },
): Promise<CitableSource[]> {
  const { passages } = await researchQuestion(deps, below(context, 'research'), {
    key: 'row',
    question: queryFor(row, columns),
    budget: researchBudget(context.input.depth, 'row'),
    about: row.label,
  });
  return loadSources(
    deps,
    passages.map(({ id, n }) => ({ sourceId: id, n })),
  );
}

function queryFor({ label }: Row, columns: readonly Column[]): string {
  const hints = columns.slice(0, HINTS).map(({ name }) => name);
  return Array.from([label, ...hints].join(' '))
    .slice(0, MAX_QUERY_CHARS)
    .join('');
}

/** With their whole text: a quote is looked for in all of it. */
export async function loadSources(
  { sourceDeps }: SearchDeps,
  found: readonly { sourceId: string; n: number }[],
): Promise<CitableSource[]> {
  const loaded = await Promise.all(
    found.map(async ({ sourceId, n }) => {
      const source = await sourceDeps.sources.load(sourceId);
      return source && source.body.trim() !== '' ? [citable({ ...source, n })] : [];
    }),
  );
  return loaded.flat();
}
