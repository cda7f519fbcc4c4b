import type { FilledMatrixRow, MatrixCell } from '@quarry/api/events/matrix-events.ts';
import type { Evidence, EvidencePart } from '@quarry/api/evidence.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { MatrixView } from '../../../lib/run-view.ts';
import { cellKey } from '../matrix/matrix-selection.ts';
import { plainWords, sentenceWords } from './plain-words.ts';

type Verdict = NonNullable<Evidence['verdict']>;

/** The words of a source that a claim rests on, and where they stand. */
export interface ClaimPlace {
  sourceId: string;
  n?: number | undefined;
  quote: string;
  start: number;
  end: number;
  page?: number | undefined;
  heading?: string | undefined;
  /** What this source says of the claim, where it differs from the whole. */
  verdict?: Verdict | undefined;
}

/** A sentence of the text, or the value of a cell, with all places that it rests on. */
export interface Claim {
  key: string;
  text: string;
  verdict: Verdict | undefined;
  parts: EvidencePart[];
  places: ClaimPlace[];
  cell?: ClaimCell;
}

interface ClaimCell {
  rowId: string;
  columnId: string;
  label: string;
  /** What the column asks for. */
  asked: string;
  /** As the sources write it, where it was made comparable. */
  originals: string[];
}

const WORST_FIRST = ['unsupported', 'partly', 'unchecked', 'contested', 'supported'] as const;

/** Every claim of a run in the order in which it is read: the sentences of its text, then the cells of its table. */
export function claimsOf({ detail, view }: RunRecord, text: string, isEdited = false): Claim[] {
  const evidence = detail.evidence ?? [];
  const sentences = evidence.filter(({ rowId }) => rowId === undefined);
  const cells = view.matrix ? cellClaims(view.matrix, evidence) : [];
  return [...inOrderOf(text, claimsFrom(sentences), isEdited), ...cells];
}

function claimsFrom(evidence: readonly Evidence[]): Claim[] {
  const groups = Map.groupBy(evidence, ({ claim }) => claim);
  return [...groups].map(([text, group]) => ({ key: text, text, ...joined(group) }));
}

function joined(group: readonly Evidence[]): Pick<Claim, 'verdict' | 'parts' | 'places'> {
  const verdict = WORST_FIRST.find((one) => group.some((evidence) => evidence.verdict === one));
  const places = group.flatMap((one): ClaimPlace[] => {
    const own = one.verdict === 'contested' ? { verdict: one.verdict } : {};
    return one.quotes?.length ? one.quotes.map((quote) => ({ ...quote, ...own })) : [{ ...one, ...own }];
  });
  return {
    verdict,
    parts: group.find(({ parts }) => parts?.length)?.parts ?? [],
    places: distinct(places.filter(({ quote }) => quote !== '')),
  };
}

function distinct(places: readonly ClaimPlace[]): ClaimPlace[] {
  const seen = new Set<string>();
  return places.filter(({ sourceId, start }) => {
    const key = `${sourceId} ${start}`;
    return seen.size < seen.add(key).size;
  });
}

/** Claims in the order of the text. What an edit has taken out of it is no claim of it any more. */
function inOrderOf(text: string, claims: readonly Claim[], isEdited: boolean): Claim[] {
  // A text that streams in has none yet, and comes by often.
  if (claims.length === 0) return [];
  const plain = plainWords(text);
  const placed = claims
    .map((claim) => ({ claim, at: plain.indexOf(sentenceWords(claim.text)) }))
    .filter(({ at }) => at !== -1 || !isEdited);
  // Unsigned, what is not found comes last.
  return placed.toSorted((one, other) => (one.at >>> 0) - (other.at >>> 0)).map(({ claim }) => claim);
}

function cellClaims({ rows, columns }: MatrixView, evidence: readonly Evidence[]): Claim[] {
  const ofCells = Map.groupBy(
    evidence.filter(({ rowId }) => rowId !== undefined),
    ({ rowId, columnId }) => cellKey(rowId!, columnId ?? ''),
  );
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const cell = row.cells[column.id];
      if (!cell || cell.value === null || cell.value === '') return [];
      const key = cellKey(row.id, column.id);
      const recorded = ofCells.get(key);
      const base = recorded ? joined(recorded) : ownPlaces(cell);
      const at: ClaimCell = {
        rowId: row.id,
        columnId: column.id,
        label: `${row.label} · ${column.name}`,
        asked: column.description,
        originals: [cell, ...(cell.alternatives ?? [])].flatMap(({ original }) => original ?? []),
      };
      return [{ key, text: valueText(cell), ...base, cell: at }];
    }),
  );
}

const valueText = (cell: MatrixCell): string =>
  [cell, ...(cell.alternatives ?? [])]
    .map(({ value, unit }) => [String(value), unit].filter(Boolean).join(' '))
    .join(' / ');

/** The cell carries its first quotes itself; the record of all of them comes when the run has ended. */
function ownPlaces(cell: FilledMatrixRow['cells'][string]): Pick<Claim, 'verdict' | 'parts' | 'places'> {
  const places = [cell, ...(cell.alternatives ?? [])].flatMap(({ sourceIds, quote, start, end }) =>
    sourceIds
      .slice(0, 1)
      .map((sourceId) => ({ sourceId, quote: quote ?? '', start: start ?? 0, end: end ?? start ?? 0 })),
  );
  return { verdict: undefined, parts: [], places: distinct(places) };
}

export const CLAIM_FILTERS = ['all', 'partly', 'unsupported', 'contested'] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

export const filteredClaims = (claims: readonly Claim[], filter: ClaimFilter): Claim[] =>
  claims.filter((claim) => filter === 'all' || isOf(claim, filter));

/** What sources disagree about counts as disputed, also where other sources carry it. */
const isOf = ({ verdict, places }: Claim, filter: Verdict): boolean =>
  verdict === filter || (filter === 'contested' && places.some((place) => place.verdict === filter));

interface Citation {
  n: number;
  /** The text before the mark. */
  before: string;
}

/** The claim whose sentence a citation stands in, or else the first that rests on its source. */
export function claimAt(claims: readonly Claim[], { n, before }: Citation): Claim | undefined {
  const ofSource = claims.filter(({ places, cell }) => !cell && places.some((place) => place.n === n));
  const tail = plainWords(before);
  const close = ofSource.filter(({ text }) => {
    const claim = sentenceWords(text);
    return claim !== '' && (tail.endsWith(claim.slice(-40)) || claim.endsWith(tail.slice(-60)));
  });
  return (tail === '' ? undefined : close.at(-1)) ?? ofSource[0];
}
