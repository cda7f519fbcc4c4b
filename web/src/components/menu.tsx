import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Popover } from './popover.tsx';
import type { PopoverProps } from './popover.tsx';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Of a choice: whether it holds. */
  isChecked?: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
}

interface MenuProps extends Pick<PopoverProps, 'label' | 'trigger' | 'triggerClass' | 'tabIndex'> {
  items: MenuItem[];
}

/** A button with a menu: arrow keys, first letters, Enter; Escape closes it. */
export function Menu({ items, ...button }: MenuProps) {
  return (
    <Popover {...button} role="menu" className="min-w-48">
      {(close) => (
        <div onKeyDown={moveInMenu} className="grid">
          {items.map((item) => (
            <Item key={item.label} item={item} onClose={close} />
          ))}
        </div>
      )}
    </Popover>
  );
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, icon, onSelect, isChecked, isDangerous, isDisabled } = item;
  return (
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={isChecked}
      tabIndex={-1}
      disabled={isDisabled}
      onClick={() => {
        onClose();
        onSelect();
      }}
      className={classNames(
        'flex min-h-8 items-center gap-2.5 rounded-lg px-2.5 text-left text-[0.92rem] hover:bg-sunken focus-visible:bg-sunken disabled:opacity-50',
        isDangerous && 'text-danger',
      )}
    >
      <span aria-hidden="true" className="grid w-4 shrink-0 place-items-center text-muted">
        {isChecked ? <Check size={15} /> : icon}
      </span>
      {label}
    </button>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next =
    event.key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : event.key === 'ArrowUp'
        ? items.at(at - 1)
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items.at(-1)
            : event.key.length === 1
              ? items.find((item) => item.textContent.toLowerCase().startsWith(event.key.toLowerCase()))
              : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
