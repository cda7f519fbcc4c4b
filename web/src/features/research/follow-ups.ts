import type { Locale } from '@quarry/api/common.ts';
import type { RunForm } from '@quarry/api/run-options.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import type { ResearchStand } from '../../lib/run-view.ts';

export interface FollowUp {
  text: string;
  form?: RunForm;
}

const MOST = 3;
const MOST_NAMES = 4;
const LONGEST = 160;

/** Each language says it in its own words, as the question is asked in them. */
const WORDS = {
  en: {
    missing: (point: string) => `What is known about this: ${point}?`,
    disagree: (point: string) => `Sources disagree: ${point}. Which is right, and why?`,
    check: (claim: string) => `Find better sources for this: ${claim}`,
    compare: (names: string) => `Compare ${names} in a table`,
    and: ' and ',
    comma: ', ',
  },
  ja: {
    missing: (point: string) => `次の点について分かっていることは？ ${point}`,
    disagree: (point: string) => `出典が食い違っています: ${point}。どちらが正しく、なぜですか？`,
    check: (claim: string) => `次の記述を裏付ける、より良い出典を探して: ${claim}`,
    compare: (names: string) => `${names}を表で比較して`,
    and: 'と',
    comma: '、',
  },
} as const;

/**
 * What could be asked next, from what the run itself has found out: what it could not find, where sources disagree, what it
 * says on weak ground, and things of one kind that can be compared. Nothing is made up, and no model is asked.
 */
export function followUps({ detail, view }: RunRecord, locale: Locale): FollowUp[] {
  const t = WORDS[locale];
  const stands = view.activities.flatMap((one): ResearchStand[] =>
    one.kind === 'search' ? one.progress : [],
  );
  const found: FollowUp[] = [
    ...stands.flatMap(({ missing }) => missing).map((point) => ({ text: t.missing(plain(point)) })),
    ...stands.flatMap((stand) => stand.contradictions).map((point) => ({ text: t.disagree(plain(point)) })),
    ...(isQuoted(detail)
      ? []
      : [
          ...comparison(detail.linkedEntities, t).filter(() => view.matrix === null),
          ...(detail.evidence ?? [])
            .filter(({ verdict }) => verdict === 'unsupported' || verdict === 'partly')
            .map(({ claim }) => ({ text: t.check(plain(claim)) })),
        ]),
  ];
  return found
    .filter(({ text }, index) => found.findIndex((one) => one.text === text) === index)
    .slice(0, MOST);
}

/** The reader that comes along reads names roughly and claims nothing of its own: there is nothing to compare or to back. */
const isQuoted = ({ input }: RunRecord['detail']): boolean =>
  input?.modelName?.startsWith('embedded/') === true;

type Named = RunRecord['detail']['linkedEntities'][number];

/** Several things of one kind, the first kind that has them. */
function comparison(entities: readonly Named[], t: (typeof WORDS)[Locale]): FollowUp[] {
  const kinds = Map.groupBy(
    entities.filter(({ kind, category }) => kind === 'entity' && COMPARABLE.has(category)),
    ({ category }) => category,
  );
  const some = [...kinds.values()].find((group) => group.length >= 3);
  if (!some) return [];
  const names = some.slice(0, MOST_NAMES).map(({ label }) => label);
  const list = `${names.slice(0, -1).join(t.comma)}${t.and}${names.at(-1)}`;
  return [{ text: t.compare(list), form: 'matrix' }];
}

const COMPARABLE = new Set(['organization', 'product', 'technology', 'location', 'work']);

/** On one line, without numbers of sources and the stop at its end. */
function plain(text: string): string {
  const line = text
    .replaceAll(/\s*\[\d+(,\s*\d+)*\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.。?？]$/, '');
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).toWellFormed()}…` : line;
}
