import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

interface OptionListInput<T> {
  options: T[];
  onChoose: (option: T) => void;
  onClose: () => void;
}

/**
 * The keyboard side of a list of options under a text field (a combobox): the focus stays in the field, arrows move
 * through the options, Enter or Tab chooses, Escape closes.
 */
export function useOptionList<T>({ options, onChoose, onClose }: OptionListInput<T>) {
  const listId = useId();
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function onKeyDown(event: KeyboardEvent): boolean {
    // While an input method composes, its keys are not ours.
    if (event.nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      setActive((active + step + options.length) % options.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && options[active] !== undefined) {
      onChoose(options[active]);
      setActive(0);
    } else if (event.key === 'Escape') {
      onClose();
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    active,
    setActive,
    onKeyDown,
    fieldProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': options.length > 0,
      'aria-activedescendant': options.length > 0 ? optionId(active) : undefined,
    } as const,
    listProps: { role: 'listbox', id: listId } as const,
    optionProps: (index: number) =>
      ({
        role: 'option',
        id: optionId(index),
        'aria-selected': index === active,
        // The field keeps the focus.
        onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onMouseMove: () => setActive(index),
        onClick: () => options[index] !== undefined && onChoose(options[index]),
      }) as const,
  };
}
