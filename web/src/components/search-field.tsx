import { Search } from 'lucide-react';
import { classNames } from './class-names.ts';
import { inputClass } from './field.tsx';

interface SearchFieldProps {
  label: string;
  /** Where the whole label has no room. */
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

export function SearchField({ label, placeholder = label, value, onChange, className }: SearchFieldProps) {
  return (
    <div role="search" aria-label={label} className={classNames('relative', className)}>
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'pl-9')}
      />
    </div>
  );
}
