import { plain } from '../../plain.ts';
import { metrics } from '../scoring/metrics.ts';
import type { Comparison } from './compare.ts';
import type { Results } from './results.ts';
import { sayFigure } from './say-figure.ts';

const MOST_MISSES = 5;

/** The results as a few lines for a terminal. */
export function summary(results: Results): string[] {
  const { plan, questions, figures, notAsked, isBudgetSpent } = results;
  const right = questions.filter(({ verdict }) => verdict === 'right').length;
  const unjudged = questions.filter(({ verdict }) => verdict === 'unjudged').length;
  const missed = questions.filter(({ verdict }) => verdict !== 'right' && verdict !== 'unjudged');
  return [
    plain(`${plan.set}, ${plan.model}: ${told(right, { unjudged, of: questions.length })}`),
    ...(notAsked > 0
      ? [`${notAsked} questions were not asked${isBudgetSpent ? ': the budget is spent' : ''}.`]
      : []),
    '',
    ...metrics.flatMap(({ id, label, unit }) => {
      const figure = figures[id];
      if (!figure) return [];
      const say = (value: number) => sayFigure(value, unit);
      return [
        `${label.padEnd(28)}${say(figure.value).padStart(10)}   ${say(figure.low)} to ${say(figure.high)} (${figure.n})`,
      ];
    }),
    ...(missed.length > 0
      ? [
          '',
          ...missed
            .slice(0, MOST_MISSES)
            .map(({ id, verdict, run }) => plain(`${verdict}: ${id}, ${plan.service}/run/${run.runId}`)),
        ]
      : []),
    ...(missed.length > MOST_MISSES ? [`and ${missed.length - MOST_MISSES} more in the report`] : []),
  ];
}

/** What nobody has judged is neither right nor wrong. */
function told(right: number, { unjudged, of }: { unjudged: number; of: number }): string {
  if (unjudged === 0) return `${right} of ${of} right.`;
  const judged = unjudged === of ? '' : `${right} of ${of - unjudged} right, `;
  return `${judged}${unjudged} that have no answer to be right by.`;
}

export function comparisonLines(other: Results, comparison: Comparison): string[] {
  const { wins, losses, ties, both, p, differences } = comparison;
  return [
    '',
    plain(
      `Against ${other.plan.model}: ${wins} won, ${losses} lost, ${ties} alike, of ${both} (sign test: p ${p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`}).`,
    ),
    ...metrics.flatMap(({ id, label, unit }) => {
      const difference = differences[id];
      if (!difference) return [];
      const say = (value: number) => `${value > 0 ? '+' : ''}${sayFigure(value, unit)}`;
      const isClear = difference.low > 0 || difference.high < 0;
      return isClear
        ? [
            `${label.padEnd(28)}${say(difference.value).padStart(10)}   ${say(difference.low)} to ${say(difference.high)}`,
          ]
        : [];
    }),
  ];
}
