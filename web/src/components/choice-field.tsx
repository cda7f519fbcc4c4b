import { classNames } from './class-names.ts';
import { fieldClass } from './field.tsx';

interface ChoiceFieldProps<T extends string> {
  label: string;
  /** The word for no filter. */
  all: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  choices: { value: T; label: string }[];
  className?: string;
}

/** A filter in a toolbar: one of a few values, or all. */
export function ChoiceField<T extends string>(given: ChoiceFieldProps<T>) {
  return (
    <select
      aria-label={given.label}
      value={given.value ?? ''}
      onChange={(event) => given.onChange((event.target.value || undefined) as T | undefined)}
      className={classNames(fieldClass, 'max-w-full', given.className)}
    >
      <option value="">{`${given.label}: ${given.all}`}</option>
      {given.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
