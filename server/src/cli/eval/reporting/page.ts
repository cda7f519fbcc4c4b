import { metrics } from '../scoring/metrics.ts';
import { shortAnswer } from '../scoring/normal-answer.ts';
import type { Verdict } from '../scoring/score-run.ts';
import type { Comparison, ComparedQuestion } from './compare.ts';
import { escaped, shortened } from './html.ts';
import { pageStyle } from './page-style.ts';
import { histogram, intervalPlot, verdictBar, verdictOrder, verdictWords } from './plots.ts';
import type { QuestionResult, Results } from './results.ts';
import { sayFigure } from './say-figure.ts';

interface Shown {
  results: Results;
  comparison?: { with: Results; of: Comparison } | undefined;
}

/** The evaluation as one page that needs nothing else: no script, no font, no picture from anywhere. */
export function resultPage({ results, comparison }: Shown): string {
  const { plan, questions } = results;
  const title = `${plan.model} on ${plan.set}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title><style>${pageStyle}</style></head><body><main>
<header><h1>${escaped(title)}</h1><p class="soft">${about(results)}</p></header>
${verdicts(questions)}
${figures(results)}
${comparison ? comparisonPart(comparison, plan.service) : ''}
<h2>Every question</h2><p class="note">A square leads to its question, and from there to its run.</p>${map(questions)}
${effort(questions)}
${byKind(questions)}
${misses(questions, plan.service)}
${rest(questions, plan.service)}
${howMeasured(results)}
</main></body></html>
`;
}

function about({ plan, finishedAt, questions, notAsked, spent, isBudgetSpent }: Results): string {
  return [
    `${questions.length} questions`,
    ...(plan.judge ? [`judged by ${plan.judge}`] : ['no judge']),
    ...(plan.depth ? [`depth ${plan.depth}`] : []),
    `web: ${plan.web}`,
    money(questions, spent),
    `finished ${finishedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ...(notAsked > 0 ? [`${notAsked} not asked${isBudgetSpent ? ': the budget was spent' : ''}`] : []),
  ]
    .map(escaped)
    .join(' · ');
}

/** Of a model without a price nothing was added up: zero dollars would say that it was free. */
function money(questions: readonly QuestionResult[], spent: number): string {
  const unknown = questions.filter(({ run }) => run.cost === null).length;
  if (unknown === 0) return `${sayFigure(spent, 'dollars')} in all`;
  if (spent === 0) return 'cost not known: no price for this model';
  return `${sayFigure(spent, 'dollars')} and what ${unknown} without a price cost`;
}

function counted(questions: readonly QuestionResult[]): Record<Verdict, number> {
  const count = (verdict: Verdict) => questions.filter((one) => one.verdict === verdict).length;
  return Object.fromEntries(verdictOrder.map((verdict) => [verdict, count(verdict)])) as Record<
    Verdict,
    number
  >;
}

function verdicts(questions: readonly QuestionResult[]): string {
  const counts = counted(questions);
  const items = verdictOrder
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `<li><i class="v-${verdict}"></i>${counts[verdict]} ${verdictWords[verdict]}</li>`);
  return `${verdictBar(counts)}<ul class="legend">${items.join('')}</ul>`;
}

function figures({ figures: known }: Results): string {
  const rows = metrics.flatMap((metric) => {
    const figure = known[metric.id];
    if (!figure) return [];
    const say = (value: number) => escaped(sayFigure(value, metric.unit));
    const plot = metric.unit === 'share' ? intervalPlot(figure) : '';
    return [
      `<tr><td>${escaped(metric.label)}<span class="note">${escaped(metric.about)}</span></td><td class="n">${say(figure.value)}</td><td class="plot">${plot}</td><td class="n ci">${say(figure.low)} to ${say(figure.high)}</td><td class="n ci">${figure.n}</td></tr>`,
    ];
  });
  return `<h2>Figures</h2><div class="scroll"><table class="figures"><thead><tr><th>figure</th><th>value</th><th>0 to 1</th><th>95% interval</th><th>questions</th></tr></thead><tbody>${rows.join('')}</tbody></table></div><p class="note">Intervals are of a bootstrap over questions.</p>`;
}

const anchor = (id: string) => `q-${id.replaceAll(/[^\w-]/g, '_')}`;

function map(questions: readonly QuestionResult[]): string {
  const items = questions.map(
    ({ id, question, verdict }) =>
      `<li><a class="v-${verdict}" href="#${anchor(id)}" title="${escaped(`${id}: ${verdictWords[verdict]}. ${shortened(question, 120)}`)}" aria-label="${escaped(`${id}: ${verdictWords[verdict]}`)}"></a></li>`,
  );
  return `<ul class="map">${items.join('')}</ul>`;
}

function effort(questions: readonly QuestionResult[]): string {
  const times = questions.flatMap(({ run }) => (run.answerMs === null ? [] : [run.answerMs]));
  const tokens = questions.map(({ run }) => run.tokens.input + run.tokens.output);
  const costs = questions.flatMap(({ run }) => (run.cost === null || run.cost === 0 ? [] : [run.cost]));
  const plots = [
    histogram(times, { say: (value) => sayFigure(value, 'milliseconds'), label: 'Time to the answer' }),
    histogram(tokens, { say: (value) => sayFigure(Math.round(value), 'count'), label: 'Tokens' }),
    histogram(costs, { say: (value) => sayFigure(value, 'dollars'), label: 'Money' }),
  ];
  return `<h2>What it took</h2><div class="plots">${plots.join('')}</div>`;
}

function byKind(questions: readonly QuestionResult[]): string {
  const kinds = Map.groupBy(questions, ({ kind }) => kind ?? '');
  if (kinds.size < 2 || kinds.size > 40) return '';
  const rows = [...kinds].map(([kind, own]) => {
    const right = own.filter(({ verdict }) => verdict === 'right').length;
    return `<tr><td>${escaped(kind || 'other')}</td><td class="n">${own.length}</td><td class="n">${right}</td><td class="n">${sayFigure(right / own.length, 'share')}</td></tr>`;
  });
  return `<h2>By kind</h2><div class="scroll"><table><thead><tr><th>kind</th><th>questions</th><th>right</th><th>share</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function misses(questions: readonly QuestionResult[], service: string): string {
  const missed = questions.filter(({ verdict }) => verdict !== 'right' && verdict !== 'unjudged');
  if (missed.length === 0) return '<h2>What went wrong</h2><p>Nothing.</p>';
  return `<h2>What went wrong</h2><p class="note">${missed.length} of ${questions.length}, each with its run.</p>${missed.map((one) => questionPart(one, service)).join('')}`;
}

function rest(questions: readonly QuestionResult[], service: string): string {
  const others = questions.filter(({ verdict }) => verdict === 'right' || verdict === 'unjudged');
  if (others.length === 0) return '';
  return `<h2>The others</h2>${others.map((one) => questionPart(one, service)).join('')}`;
}

const runLink = (runId: string, service: string, words = 'Its run') =>
  `<a href="${escaped(`${service}/run/${runId}`)}">${escaped(words)}</a>`;

function questionPart(one: QuestionResult, service: string): string {
  const { id, question, verdict, expected, isAnswerable, run } = one;
  const said = run.error ?? shortAnswer(run.text);
  const wanted = isAnswerable ? expected.join(' / ') : '(no answer: it should say so)';
  const whole =
    run.text.length > said.length
      ? `<details><summary>The whole answer</summary><pre>${escaped(shortened(run.text, 20_000))}</pre></details>`
      : '';
  return `<article id="${anchor(id)}"><p class="tag"><i class="v-${verdict}"></i>${verdictWords[verdict]} · ${escaped(id)} · ${runLink(run.runId, service)}</p><h3>${escaped(shortened(question, 600))}</h3><dl>${wanted ? `<dt>expected</dt><dd>${escaped(shortened(wanted, 600))}</dd>` : ''}<dt>${run.error ? 'failed' : 'said'}</dt><dd>${escaped(shortened(said, 600)) || '(nothing)'}</dd>${judgedPart(one)}${citedPart(one)}</dl>${whole}</article>`;
}

function judgedPart({ judged }: QuestionResult): string {
  const parts = [
    ...(judged.grade ? [judged.grade] : []),
    ...(judged.rubric ? [`${judged.rubric.met} of ${judged.rubric.all} points of the rubric`] : []),
    ...(judged.race ? [`RACE ${sayFigure(judged.race.overall, 'share')}`] : []),
    ...(judged.fact ? [`${judged.fact.supported} of ${judged.fact.all} citations hold`] : []),
  ];
  return parts.length > 0 ? `<dt>the judge</dt><dd>${escaped(parts.join(', '))}</dd>` : '';
}

function citedPart({ run }: QuestionResult): string {
  const open = run.claims.filter(({ verdict }) => verdict === 'unsupported' || verdict === 'partly');
  const wrong = run.claims.filter(({ isExact }) => isExact === false);
  const parts = [
    ...open
      .slice(0, 5)
      .map(({ claim, verdict, n }) => `${verdict} by [${n ?? '?'}]: ${shortened(claim, 200)}`),
    ...wrong.slice(0, 5).map(({ quote }) => `not word for word: ${shortened(quote, 200)}`),
  ];
  return parts.length > 0 ? `<dt>citations</dt><dd>${parts.map(escaped).join('<br>')}</dd>` : '';
}

function comparisonPart({ with: other, of }: NonNullable<Shown['comparison']>, service: string): string {
  const rows = metrics.flatMap((metric) => {
    const difference = of.differences[metric.id];
    // What is the same for every question is no difference.
    if (!difference || (difference.low === 0 && difference.high === 0)) return [];
    const say = (value: number) => escaped(`${value > 0 ? '+' : ''}${sayFigure(value, metric.unit)}`);
    const isClear = difference.low > 0 || difference.high < 0;
    return [
      `<tr><td>${escaped(metric.label)}</td><td class="n">${say(difference.value)}</td><td class="n ci">${say(difference.low)} to ${say(difference.high)}</td><td>${isClear ? 'clear' : 'may be chance'}</td></tr>`,
    ];
  });
  const changed = of.questions.filter(({ outcome }) => outcome !== 'tie');
  return `<h2>Against ${escaped(`${other.plan.model} (${other.finishedAt.slice(0, 10)})`)}</h2><p>${of.wins} won, ${of.losses} lost, ${of.ties} alike, of ${of.both} questions that both have. By chance alone so uneven a split has a probability of ${of.p < 0.001 ? 'less than 0.001' : of.p.toFixed(3)} (sign test).</p><div class="scroll"><table class="figures"><thead><tr><th>figure</th><th>difference</th><th>95% interval</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>${changed.map((one) => comparedPart(one, { service, other: other.plan.service })).join('')}`;
}

function comparedPart(
  { question, id, outcome, here, there, apart }: ComparedQuestion,
  { service, other }: { service: string; other: string },
): string {
  return `<article><p class="tag"><i class="v-${outcome === 'win' ? 'right' : 'wrong'}"></i>${outcome === 'win' ? 'won' : 'lost'} · ${escaped(id)} · ${runLink(here.run.runId, service, 'this run')} · ${runLink(there.run.runId, other, 'the other')}</p><h3>${escaped(shortened(question, 300))}</h3><dl><dt>this one</dt><dd>${escaped(shortened(shortAnswer(here.run.text), 300)) || '(nothing)'}</dd><dt>the other</dt><dd>${escaped(shortened(shortAnswer(there.run.text), 300)) || '(nothing)'}</dd></dl><ul class="apart">${apart.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></article>`;
}

function howMeasured({ plan, licence, notes }: Results): string {
  const lines = [
    `Set: ${plan.set} (${licence}).`,
    `Service: ${plan.service}. Each question had a conversation of its own, without earlier research and uploads.`,
    `Web: ${WEB[plan.web]}`,
    plan.judge
      ? `Judge: ${plan.judge}. How far it agrees with people: quarry eval judge.`
      : 'There was no judge: right is what has the expected words in its short answer.',
    'Verdicts on citations are those of the service itself unless a line says that the judge gave them.',
    ...notes,
  ];
  return `<h2>How it was measured</h2>${lines.map((line) => `<p class="note">${escaped(line)}</p>`).join('')}`;
}

const WEB: Record<Results['plan']['web'], string> = {
  live: 'as it was at that moment; nothing was kept.',
  keep: 'as it was at that moment; searches and pages were kept by the service for --web replay.',
  replay: 'searches and pages that were kept before, and the web for what was not.',
  sealed: 'searches and pages that were kept before, and nothing else.',
};
