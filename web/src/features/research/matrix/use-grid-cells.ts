import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { noCells, rectangle, toggle } from './matrix-selection.ts';
import type { CellKeys, CellPlace, Grid } from './matrix-selection.ts';

interface GridCellsInput {
  box: RefObject<HTMLElement | null>;
  /** As it is shown. */
  grid: Grid;
  selected: CellKeys;
  onSelect: (selected: CellKeys) => void;
  onOpen: (place: CellPlace) => void;
  onCopy: () => void;
  /** Alt and an arrow at the head of a column: moves it; with Shift it becomes wider or narrower. */
  onColumnKey: (column: number, by: 1 | -1, isWidth: boolean) => void;
  /** Brings a cell into sight. */
  scrollTo: (place: CellPlace) => void;
}

const ARROWS: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};
const PAGE = 10;

/** How one moves through a grid, selects in it and opens a cell, by keyboard and by mouse. Heads are places like cells. */
export function useGridCells(input: GridCellsInput) {
  const { box, grid, selected, onSelect, onOpen, scrollTo } = input;
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPlace>({ row: 0, column: 0 });
  const wantsFocus = useRef(false);
  const last = { row: grid.rows.length - 1, column: grid.columns.length - 1 };

  // A cell that was out of sight is there only after it has been drawn.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`);
    cell?.focus({ preventScroll: true });
  }, [at, box]);

  const goTo = (place: CellPlace) => {
    wantsFocus.current = true;
    setAt(place);
    scrollTo(place);
  };
  const toggleCells = (place: CellPlace) => onSelect(toggle(selected, rectangle(grid, place, place)));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, place: CellPlace) => {
    // What is typed in a head (a filter, a name) is not for the grid.
    if (event.target !== event.currentTarget) return;
    const arrow = ARROWS[event.key];
    if (arrow && event.altKey && place.row === -1 && arrow.column !== 0)
      input.onColumnKey(place.column, arrow.column as 1 | -1, event.shiftKey);
    else if (arrow) {
      const next = within({ row: place.row + arrow.row, column: place.column + arrow.column }, last);
      goTo(next);
      if (event.shiftKey) onSelect(rectangle(grid, anchor, next));
      else setAnchor(next);
    } else if (!onOtherKey(event, place)) return;
    event.preventDefault();
  };

  const onOtherKey = (event: KeyboardEvent<HTMLElement>, place: CellPlace): boolean => {
    const jump = jumpOf(event, place, last);
    const isCommand = event.metaKey || event.ctrlKey;
    if (jump) {
      goTo(within(jump, last));
      setAnchor(within(jump, last));
    } else if (isCommand && event.key === 'a') onSelect(rectangle(grid, { row: -1, column: -1 }, last));
    else if (isCommand && event.key === 'c' && selected.size > 0) input.onCopy();
    else if (isCommand) return false;
    else if (event.key === ' ') toggleCells(place);
    else if (event.key === 'Enter' && place.row === -1)
      event.currentTarget.querySelector<HTMLElement>('button[popovertarget]')?.click();
    else if (event.key === 'Enter' && place.column === -1) toggleCells(place);
    else if (event.key === 'Enter') onOpen(place);
    else if (event.key === 'Escape' && selected.size > 0) onSelect(noCells);
    else return false;
    return true;
  };

  const onClick = (event: MouseEvent, place: CellPlace) => {
    goTo(place);
    if (event.shiftKey) return onSelect(rectangle(grid, anchor, place));
    setAnchor(place);
    if (event.metaKey || event.ctrlKey) return toggleCells(place);
    if (place.row >= 0 && place.column >= 0) onOpen(place);
  };

  // Rows that are not drawn again keep what they were given: it does what is meant at the time.
  const latest = useRef({ onKeyDown, onClick });
  useLayoutEffect(() => {
    latest.current = { onKeyDown, onClick };
  });
  const propsOf = useCallback<PropsOfCell>(
    (place, isAt) => ({
      'data-cell': `${place.row}:${place.column}`,
      tabIndex: isAt ? 0 : -1,
      'aria-colindex': place.column + 2,
      onFocus: () => setAt(place),
      onKeyDown: (event) => latest.current.onKeyDown(event, place),
      onClick: (event) => latest.current.onClick(event, place),
    }),
    [],
  );
  return { at, toggleCells, propsOf };
}

/** What makes a place of the grid a cell. One cell at a time is in the tab order. */
export type PropsOfCell = (
  place: CellPlace,
  isAt: boolean,
) => HTMLAttributes<HTMLElement> & Record<`data-${string}`, string>;

function jumpOf(event: KeyboardEvent, place: CellPlace, last: CellPlace): CellPlace | undefined {
  const isFar = event.metaKey || event.ctrlKey;
  const jumps: Record<string, CellPlace> = {
    Home: { row: isFar ? 0 : place.row, column: isFar ? 0 : -1 },
    End: { row: isFar ? last.row : place.row, column: last.column },
    PageUp: { ...place, row: Math.max(0, place.row - PAGE) },
    PageDown: { ...place, row: place.row + PAGE },
  };
  return jumps[event.key];
}

const within = ({ row, column }: CellPlace, last: CellPlace): CellPlace => ({
  row: Math.max(-1, Math.min(row, last.row)),
  column: Math.max(-1, Math.min(column, last.column)),
});
