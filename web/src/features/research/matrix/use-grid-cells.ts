import { useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { cellKey, rectangle, toggle } from './matrix-selection.ts';
import type { CellKeys, CellPlace } from './matrix-selection.ts';

interface GridCellsInput {
  /** The place of the last cell. */
  last: CellPlace;
  selected: CellKeys;
  onSelect: (selected: CellKeys) => void;
}

const ARROWS: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** How one moves through a grid, selects in it and opens a cell, by keyboard and by mouse. */
export function useGridCells({ last, selected, onSelect }: GridCellsInput) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPlace>({ row: 0, column: 0 });
  const [open, setOpen] = useState<CellPlace | null>(null);

  const goTo = (place: CellPlace) => {
    setAt(place);
    cellAt(table.current, place)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, place: CellPlace) => {
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = {
        row: clamp(place.row + arrow.row, last.row),
        column: clamp(place.column + arrow.column, last.column),
      };
      goTo(next);
      if (event.shiftKey) onSelect(rectangle(anchor, next));
      else setAnchor(next);
    } else if (event.key === 'Home') goTo({ ...place, column: 0 });
    else if (event.key === 'End') goTo({ ...place, column: last.column });
    else if (event.key === ' ') onSelect(toggle(selected, new Set([cellKey(place)])));
    else if (event.key === 'Enter') setOpen(place);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent, place: CellPlace) => {
    goTo(place);
    if (event.shiftKey) return onSelect(rectangle(anchor, place));
    setAnchor(place);
    if (event.metaKey || event.ctrlKey) return onSelect(toggle(selected, new Set([cellKey(place)])));
    setOpen(place);
  };

  return {
    table,
    open,
    close: () => setOpen(null),
    /** One cell at a time is in the tab order. */
    propsOf: (place: CellPlace) => ({
      role: 'gridcell',
      'data-cell': cellKey(place),
      tabIndex: at.row === place.row && at.column === place.column ? 0 : -1,
      'aria-selected': selected.has(cellKey(place)),
      onFocus: () => setAt(place),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, place),
      onClick: (event: MouseEvent) => onClick(event, place),
    }),
  };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

const cellAt = (table: HTMLTableElement | null, place: CellPlace) =>
  table?.querySelector<HTMLElement>(`[data-cell="${cellKey(place)}"]`);
