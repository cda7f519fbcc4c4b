import type { MatrixColumn } from '@quarry/api/events/matrix-events.ts';
import { ArrowDown, ArrowUp, ChevronDown, Filter } from 'lucide-react';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { inputClass } from '../../../components/field.tsx';
import { Popover } from '../../../components/popover.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { MatrixView } from '../../../lib/run-view.ts';
import { gridWords } from './words.ts';
import { HEAD, movedColumn, resized } from './grid-look.ts';
import type { GridLook } from './grid-look.ts';

interface ColumnHeadProps {
  /** Null: the column of names. */
  column: MatrixColumn | null;
  /** Its place among those that are shown. */
  at: number;
  matrix: MatrixView;
  look: GridLook;
  onLook: (look: GridLook) => void;
  width: number;
  onSelect: () => void;
}

/** The head of a column: its name, what is done with it, and the edge by which it is drawn wider. */
export function ColumnHead({ column, at, matrix, look, onLook, width, onSelect }: ColumnHeadProps) {
  const t = useWords(gridWords);
  const id = column?.id ?? HEAD;
  const name = column?.name ?? t.row;
  const { sort } = look;
  const isFiltered = (look.filters[id] ?? '') !== '';
  return (
    <div
      className="relative flex h-full items-center gap-1 pr-2 pl-3"
      draggable={column !== null}
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', id)}
      onDragOver={(event) => {
        if (column && event.dataTransfer.types.includes('text/x-column')) event.preventDefault();
      }}
      onDrop={(event) => {
        const moved = event.dataTransfer.getData('text/x-column');
        if (moved !== '') onLook(movedColumn(look, { columns: matrix.columns, id: moved, to: at }));
      }}
    >
      <span
        className="line-clamp-2 min-w-0 flex-1 leading-tight font-semibold"
        title={column?.description || undefined}
      >
        {name}
      </span>
      {isFiltered && <Filter size={13} className="shrink-0 text-accent" aria-label={t.filtered} />}
      {sort?.columnId === id &&
        (sort.isUp ? (
          <ArrowUp size={14} className="shrink-0 text-accent" aria-hidden="true" />
        ) : (
          <ArrowDown size={14} className="shrink-0 text-accent" aria-hidden="true" />
        ))}
      <Popover
        label={t.columnOptions(name)}
        tabIndex={-1}
        button={<ChevronDown size={15} aria-hidden="true" />}
        buttonClass="grid size-6 shrink-0 place-items-center rounded-md text-muted hover:bg-line hover:text-ink"
        className="w-60 p-3"
      >
        {(close) => (
          <ColumnOptions {...{ column, id, at, matrix, look, onLook, width, onSelect }} onClose={close} />
        )}
      </Popover>
      <Edge width={width} onWidth={(next) => onLook(resized(look, id, next))} />
    </div>
  );
}

interface OptionsProps extends ColumnHeadProps {
  id: string;
  onClose: () => void;
}

function ColumnOptions({ column, id, at, matrix, look, onLook, width, onSelect, onClose }: OptionsProps) {
  const t = useWords(gridWords);
  const act = (next: GridLook) => () => {
    onLook(next);
    onClose();
  };
  const sorted = (isUp: boolean) => act({ ...look, sort: { columnId: id, isUp } });
  const moveTo = (to: number) => act(movedColumn(look, { columns: matrix.columns, id, to }));
  return (
    <div className="grid gap-3 text-[0.9rem] font-normal">
      {column && column.description !== '' && <p className="text-muted">{column.description}</p>}
      <label className="grid gap-1">
        <span className="text-[0.85rem] text-muted">{t.filterColumn}</span>
        {/* A search field would be emptied by the key that closes the box. */}
        <input
          type="text"
          inputMode="search"
          className={inputClass}
          value={look.filters[id] ?? ''}
          onChange={(event) => onLook({ ...look, filters: { ...look.filters, [id]: event.target.value } })}
        />
      </label>
      <div className="grid grid-cols-2 gap-1.5">
        <Button size="small" icon={<ArrowUp size={14} aria-hidden="true" />} onClick={sorted(true)}>
          {t.sortUp}
        </Button>
        <Button size="small" icon={<ArrowDown size={14} aria-hidden="true" />} onClick={sorted(false)}>
          {t.sortDown}
        </Button>
        {look.sort && (
          <Button size="small" className="col-span-2" onClick={act({ ...look, sort: null })}>
            {t.unsort}
          </Button>
        )}
        {column && (
          <>
            <Button size="small" disabled={at === 0} onClick={moveTo(at - 1)}>
              {t.moveLeft}
            </Button>
            <Button size="small" disabled={at === matrix.columns.length - 1} onClick={moveTo(at + 1)}>
              {t.moveRight}
            </Button>
          </>
        )}
        <Button size="small" onClick={() => onLook(resized(look, id, width - 40))}>
          {t.narrower}
        </Button>
        <Button size="small" onClick={() => onLook(resized(look, id, width + 40))}>
          {t.wider}
        </Button>
      </div>
      <Button
        size="small"
        onClick={() => {
          onSelect();
          onClose();
        }}
      >
        {column ? t.selectColumn(column.name) : t.selectAll}
      </Button>
    </div>
  );
}

/** By keys it is Shift, Alt and an arrow at the head, or the buttons in its box. */
function Edge({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef({ x: 0, width: 0 });
  return (
    <span
      aria-hidden="true"
      data-edge
      onClick={(event) => event.stopPropagation()}
      onDragStart={(event) => event.preventDefault()}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.preventDefault();
        from.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event: PointerEvent<HTMLElement>) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          onWidth(from.current.width + event.clientX - from.current.x);
      }}
      className={classNames(
        'absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/40',
      )}
    />
  );
}
