import { useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import { inputClass } from '../../components/field.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { words } from './words.ts';

interface CountedFieldProps {
  label: string;
  hint: string;
  value: string;
  limit: number;
  rows: number;
  onChange: (value: string) => void;
}

/** A text with a limit: how much of it is used is shown while it is typed. */
export function CountedField({ label, hint, value, limit, rows, onChange }: CountedFieldProps) {
  const t = useWords(words);
  const locale = useLocale();
  const id = useId();
  const over = value.length - limit;
  const number = (count: number) => formatNumber(count, locale);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="text-[0.9rem] font-medium">
          {label}
        </label>
        <span
          id={`${id}-count`}
          className={classNames(
            'text-[0.85rem] tabular-nums',
            over > 0 ? 'font-semibold text-danger' : over > -limit * 0.1 ? 'text-warn' : 'text-muted',
          )}
        >
          {t.of(number(value.length), number(limit))}
        </span>
      </div>
      <textarea
        id={id}
        rows={rows}
        value={value}
        aria-describedby={`${id}-hint ${id}-count`}
        aria-invalid={over > 0 || undefined}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(inputClass, 'field-sizing-content max-h-96 py-2')}
        style={{ minHeight: `${rows * 1.55 + 1}rem` }}
      />
      {/* One box for both, so that nothing moves when the limit is passed. */}
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={classNames('text-[0.85rem]', over > 0 ? 'text-danger' : 'text-muted')}
      >
        {over > 0 ? t.tooLong(number(over)) : hint}
      </p>
    </div>
  );
}
