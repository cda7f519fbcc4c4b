import { Check } from 'lucide-react';
import { classNames } from '../../../components/class-names.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string;
}

interface OptionListProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, each with a word about it. */
export function OptionList<Value extends string>({
  label,
  options,
  value,
  onChoose,
}: OptionListProps<Value>) {
  return (
    <fieldset className="grid gap-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex items-start gap-2 rounded-lg px-2.5 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent',
            option.value === value ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
          )}
        >
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            className="sr-only"
          />
          <Check
            size={15}
            className={classNames('mt-1 shrink-0', option.value !== value && 'invisible')}
            aria-hidden="true"
          />
          <span>
            {option.label}
            {option.hint !== undefined && (
              <span className="block text-[0.85rem] text-muted">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
