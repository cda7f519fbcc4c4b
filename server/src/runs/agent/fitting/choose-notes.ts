import { noteLine } from '../../../prompts/fold.ts';
import type { Note } from '../../../prompts/fold.ts';
import { idfOf } from '../../../text/bm25.ts';
import { probeOf, probeText } from '../../../text/probe.ts';
import { queryTerms } from '../../../text/query-terms.ts';
import { cutToTokens, estimateTokens } from '../../../text/token-estimate.ts';
import { termWeight } from '../../../text/tokens.ts';

export interface Choice {
  /** What the notes have to serve. */
  question: string;
  /** Numbers that must not get lost. */
  numbers: ReadonlySet<number>;
  tokens: number;
}

/** A number is worth keeping with fewer words than these only where there is no room for more. */
const FEW_TOKENS = 8;
const MARK_TOKENS = 3;
const SHORT_SHARE = 0.6;
const FIGURE_BONUS = 0.3;
const CITED_BONUS = 0.3;

interface Candidate extends Note {
  index: number;
  worth: number;
}

/**
 * The notes that say most to the question, within the budget, in their order. Every number keeps at least one of its notes,
 * shortened where it has to be, and stands alone where there is no room for words.
 */
export function chooseNotes(notes: readonly Note[], { question, numbers, tokens }: Choice): Note[] {
  const ranked = rank(notes, question);
  const chosen = new Map<number, Note>();
  let left = tokens;
  const take = (candidate: Candidate, most: number) => {
    const note = shortened(candidate, most);
    chosen.set(candidate.index, note);
    left -= estimateTokens(noteLine(note));
  };
  const missing = new Set(numbers);
  const bare: number[] = [];
  const first = ranked.filter((candidate) => {
    const covers = candidate.sources.filter((n) => missing.has(n));
    for (const n of covers) missing.delete(n);
    return covers.length > 0;
  });
  bare.push(...missing);
  const share = shareOf(first, tokens - bare.length * MARK_TOKENS);
  for (const candidate of first) {
    if (share >= FEW_TOKENS) take(candidate, share);
    else bare.push(...candidate.sources.filter((n) => numbers.has(n)));
  }
  left -= bare.length * MARK_TOKENS;
  for (const candidate of ranked) {
    const size = estimateTokens(noteLine(candidate));
    const known = chosen.get(candidate.index);
    const more = size - (known ? estimateTokens(noteLine(known)) : 0);
    if (more <= 0 || more > left) continue;
    chosen.set(candidate.index, plain(candidate));
    left -= more;
  }
  const kept = [...chosen].toSorted(([a], [b]) => a - b).map(([, note]) => note);
  const alone = [...new Set(bare)].filter((n) => !kept.some(({ sources }) => sources.includes(n)));
  return alone.length === 0 ? kept : [...kept, { text: '', sources: alone.toSorted((a, b) => a - b) }];
}

/** Where not all of them fit whole, the rest is for those that say most. */
function shareOf(first: readonly Note[], tokens: number): number {
  const whole = first.reduce((sum, note) => sum + estimateTokens(noteLine(note)), 0);
  return whole <= tokens ? tokens : Math.floor((tokens * SHORT_SHARE) / Math.max(1, first.length));
}

const plain = ({ text, sources }: Note): Note => ({ text, sources });

/** Its beginning, and the figure that would be lost. */
function shortened({ text, sources }: Note, most: number): Note {
  const room = most - estimateTokens(noteLine({ text: '…', sources }));
  if (estimateTokens(text) <= room) return { text, sources };
  const head = cutToTokens(text, room);
  const figure = text.slice(head.length).search(FIGURE);
  if (figure === -1) return { text: `${head.trimEnd()}…`, sources };
  const beginning = cutToTokens(text, room / 2);
  const tail = cutToTokens(text.slice(head.length + figure), room / 2);
  return { text: `${beginning.trimEnd()}…${tail.trimEnd()}`, sources };
}

const FIGURE = /(?<![\d.,])\d/;

/** Best first. What stands there twice counts once. */
function rank(notes: readonly Note[], question: string): Candidate[] {
  const probes = queryTerms(question).map((term) => ({ term, probe: probeOf(term) }));
  const read = distinct(notes).map((note) => ({ ...note, folded: probeText(note.text) }));
  const weights = probes.map(({ term, probe }) => {
    const count = read.filter(({ folded }) => probe.test(folded)).length;
    return { probe, weight: termWeight(term) * idfOf(count, read.length) };
  });
  const best = Math.max(1, ...weights.map(({ weight }) => weight));
  return read
    .map(({ folded, text, sources }, index) => ({
      text,
      sources,
      index,
      worth:
        weights.reduce((sum, { probe, weight }) => sum + (probe.test(folded) ? weight : 0), 0) +
        (/\d/.test(folded) ? FIGURE_BONUS * best : 0) +
        (sources.length > 0 ? CITED_BONUS * best : 0),
    }))
    .sort((a, b) => b.worth - a.worth || a.index - b.index);
}

function distinct(notes: readonly Note[]): Note[] {
  const known = new Map<string, Note>();
  for (const { text, sources } of notes) {
    if (text === '') continue;
    const same = known.get(text);
    known.set(text, { text, sources: [...new Set([...(same?.sources ?? []), ...sources])] });
  }
  return [...known.values()];
}
