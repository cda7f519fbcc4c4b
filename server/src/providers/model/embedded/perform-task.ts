import { browseStep } from './browse/browse-step.ts';
import { chat } from './chat/chat.ts';
import { extractedAnswer } from './chat/extracted-answer.ts';
import { entitiesFor } from './entities/entities.ts';
import { selectSentences } from '../../../text/select-sentences.ts';
import { stockByTerms } from '../../../text/stock.ts';
import { titleFrom } from '../../../text/title-from.ts';
import { delegationModeOf } from '../../../text/delegation-mode.ts';
import { memoryAfter } from './memory.ts';
import { planFor } from './plan/plan.ts';
import { cellsFor } from './matrix/cells.ts';
import { structureFor } from './matrix/structure.ts';
import type { EmbeddedOutput } from './output.ts';
import { partsOf, queryPlan } from './query-plan.ts';
import { outlineFor } from './report/outline.ts';
import { coverageOf } from './report/coverage.ts';
import { section } from './report/section.ts';
import { skillCallFor, skillFor } from './skill/call.ts';
import type { ModelTask, PointsTask, SummaryTask } from '../task.ts';

/** Does one task; what it writes comes in pieces that can be shown as they come. */
export function performTask(task: ModelTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  switch (task.kind) {
    case 'chat':
      return chat(task, signal);
    case 'queries':
      return json(() => queryPlan(task));
    case 'stock':
      return json(() => stockByTerms({ ...task, signal }));
    case 'split':
      return json(() => ({ questions: partsOf(task.question) }));
    case 'summary':
      return summary(task, signal);
    case 'points':
      return json(async () => ({ points: await pointsOf(task, signal) }));
    case 'plan':
      return json(() => planFor(task));
    case 'more-steps':
      // What is still needed takes understanding.
      return json(() => ({ steps: [] }));
    case 'outline':
      return json(() => outlineFor(task));
    case 'section':
      return section(task, signal);
    case 'coverage':
      return json(async () => ({ sections: await coverageOf(task, signal) }));
    case 'closing':
      // A summary of quotes would be the same quotes again.
      return json(() => ({}));
    case 'matrix-structure':
      return json(() => structureFor(task));
    case 'matrix-cells':
      return json(async () => ({ cells: await cellsFor(task, signal) }));
    case 'column-words':
      // It knows the usual ones itself when it reads a row.
      return json(() => ({ columns: [] }));
    case 'candidates':
      // Whether a thing meets a condition takes understanding.
      return json(() => ({ candidates: [] }));
    case 'entities':
      return json(() => entitiesFor(task, signal));
    case 'same-names':
      // Rules have said all they can: without a language model doubtful names stay apart.
      return json(() => ({ same: [] }));
    case 'delegation':
      return json(() => ({ mode: delegationModeOf(task.question) }));
    case 'memory':
      return json(() => ({ memory: memoryAfter(task) }));
    case 'title':
      return json(() => ({ title: titleFrom(task.question) }));
    case 'skill-choice':
      return json(() => ({ skill: skillFor(task) ?? null }));
    case 'skill-call':
      return json(() => skillCallFor(task));
    case 'browse':
      return json(() => browseStep(task, signal));
    default:
      return task satisfies never;
  }
}

async function* json(work: () => object | Promise<object>): AsyncGenerator<EmbeddedOutput> {
  yield { kind: 'text', text: JSON.stringify(await work()) };
}

/** What the passages say, in their own sentences. */
async function* summary(task: SummaryTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  for await (const text of extractedAnswer({ ...task, signal })) yield { kind: 'text', text };
}

const MAX_POINTS = 8;

/** The sentences that say most, in the order of the text; about the question where it speaks to it. */
export async function pointsOf({ question, passages }: PointsTask, signal?: AbortSignal): Promise<string[]> {
  const asked = await selectSentences({ question, passages, limit: MAX_POINTS, signal });
  const quotes =
    asked.length > 0 ? asked : await selectSentences({ question: '', passages, limit: MAX_POINTS, signal });
  return quotes.sort((a, b) => a.start - b.start).map(({ quote }) => quote);
}
