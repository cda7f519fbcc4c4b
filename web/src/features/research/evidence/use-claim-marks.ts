import { useEffect } from 'react';
import type { RefObject } from 'react';
import type { Claim } from './claims-of.ts';
import { textIndex } from './text-index.ts';

/** Names of the highlights; `app/styles.css` says how they look. */
const NAMES = { partly: 'claim-partly', unsupported: 'claim-unsupported', current: 'claim-current' } as const;

interface ClaimMarks {
  /** What holds the text. */
  box: RefObject<HTMLElement | null>;
  claims: Claim[];
  /** The claim that is looked at. */
  current: Claim | undefined;
}

/**
 * Marks sentences in the text without touching it: what is only partly carried or not at all, and the claim that is
 * looked at. Browsers that know no highlights leave the text as it is; the numbers say the same.
 */
export function useClaimMarks({ box, claims, current }: ClaimMarks): void {
  useEffect(() => {
    const text = box.current;
    const isMarked = claims.some((claim) => markOf(claim, current) !== undefined);
    if (!text || !isMarked || !('highlights' in CSS)) return;
    let undo = () => {};
    let frame = 0;
    const draw = () => {
      undo();
      undo = markAll(text, { claims, current });
    };
    // A long text is drawn bit by bit.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    });
    observer.observe(text, { childList: true, subtree: true });
    draw();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      undo();
    };
  }, [box, claims, current]);

  useEffect(() => {
    if (!box.current || !current) return;
    rangeOf(box.current, current)?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [box, current?.key]);
}

/** How a claim is marked in the text; a cell has a mark of its own. */
function markOf(claim: Claim, current: Claim | undefined): string | undefined {
  if (claim.cell) return undefined;
  if (claim === current) return NAMES.current;
  return claim.verdict === 'partly' || claim.verdict === 'unsupported' ? NAMES[claim.verdict] : undefined;
}

function markAll(text: HTMLElement, { claims, current }: { claims: Claim[]; current: Claim | undefined }) {
  const find = textIndex(text);
  const marked: [string, Range][] = [];
  for (const claim of claims) {
    const name = markOf(claim, current);
    if (name) for (const range of find(claim.text)) marked.push([name, range]);
  }
  for (const [name, range] of marked) highlight(name).add(range);
  return () => {
    for (const [name, range] of marked) highlight(name).delete(range);
  };
}

/** Several texts on one page share each highlight. */
function highlight(name: string): Highlight {
  const known = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, known);
  return known;
}

function rangeOf(text: HTMLElement, { cell, text: words }: Claim): Range | undefined {
  return cell ? undefined : textIndex(text)(words)[0];
}
