/** Each figure is a share of sums over questions, so that all of them are pooled and resampled alike. */
export interface Tally {
  sum: number;
  of: number;
}

interface MetricForm {
  id: string;
  label: string;
  /** What it is, in one sentence. */
  about: string;
  /** `none`: neither is better in itself. */
  better: 'higher' | 'lower' | 'none';
  unit: 'share' | 'count' | 'dollars' | 'milliseconds';
}

const share = <const Id extends string>(
  id: Id,
  label: string,
  about: string,
  better: MetricForm['better'] = 'higher',
) => ({ id, label, about, better, unit: 'share' }) as const;

export const metrics = [
  share('judged', 'Judged right', 'Answers that the judge model found right, of all that have an answer.'),
  share(
    'exact',
    'Exact match',
    'Answers whose short form is the expected one, apart from case, marks and articles.',
  ),
  share(
    'contained',
    'Contained',
    'Answers that hold the expected words: in their short form, or where they have none anywhere.',
  ),
  share(
    'f1',
    'Token F1',
    'Overlap of the short answer with the expected one: words, of Japanese the characters.',
  ),
  share('rubric', 'Rubric', 'Weighted share of the points of the rubric that the judge found met.'),
  share(
    'race',
    'RACE',
    'Score of the report against the reference, by weighted criteria, as the judge gave it: 0.5 is as good.',
  ),
  share('raceComprehensiveness', 'RACE comprehensiveness', 'The same for one dimension.'),
  share('raceInsight', 'RACE insight', 'The same for one dimension.'),
  share('raceInstructions', 'RACE instruction following', 'The same for one dimension.'),
  share('raceReadability', 'RACE readability', 'The same for one dimension.'),
  share(
    'citationPrecision',
    'Citation precision',
    'Cited claims that their sources support, of those that could be compared; by the verdicts of the service.',
  ),
  share('citationRecall', 'Citation recall', 'Statements of fact that have a citation.'),
  share(
    'factAccuracy',
    'FACT citation accuracy',
    'Cited statements that the judge model found supported by what they cite.',
  ),
  {
    id: 'factEffective',
    label: 'FACT effective citations',
    about: 'Cited statements that are supported, for each answer.',
    better: 'higher',
    unit: 'count',
  },
  share(
    'quoteExactness',
    'Quote exactness',
    'Quotes that stand in their source word for word, in the place that is named.',
  ),
  share('refusedRightly', 'Refused rightly', 'Questions without an answer that got none.'),
  share('refusedWrongly', 'Refused wrongly', 'Questions with an answer that got none.', 'lower'),
  share('retrievalRecall', 'Retrieval recall', 'Of what should be read or cited, the share that was.'),
  share(
    'repaired',
    'Repaired',
    'Runs in which a sentence had to be mended before the answer was given.',
    'lower',
  ),
  share('failed', 'Failed', 'Runs that did not complete.', 'lower'),
  {
    id: 'pages',
    label: 'Pages',
    about: 'Pages that were read, for each question.',
    better: 'none',
    unit: 'count',
  },
  { id: 'inputTokens', label: 'Input tokens', about: 'For each question.', better: 'lower', unit: 'count' },
  { id: 'outputTokens', label: 'Output tokens', about: 'For each question.', better: 'lower', unit: 'count' },
  {
    id: 'cost',
    label: 'Money',
    about: 'US dollars for each question, by list prices; the judge is not in it.',
    better: 'lower',
    unit: 'dollars',
  },
  {
    id: 'firstEventMs',
    label: 'First event',
    about: 'From the request to the first event, as this machine saw it.',
    better: 'lower',
    unit: 'milliseconds',
  },
  {
    id: 'answerMs',
    label: 'Answer',
    about: 'From the start of the run to its answer, by the clock of the service.',
    better: 'lower',
    unit: 'milliseconds',
  },
] as const satisfies readonly MetricForm[];

export type Metric = (typeof metrics)[number];
export type MetricId = (typeof metrics)[number]['id'];
export type Tallies = Partial<Record<MetricId, Tally>>;
