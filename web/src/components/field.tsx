import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';

/** A field as wide as what it holds. */
export const fieldClass =
  'rounded-lg border border-line-strong bg-surface px-3 min-h-9 text-ink disabled:opacity-60 aria-invalid:border-danger';

export const inputClass = `w-full ${fieldClass}`;

interface FieldFrame {
  label: string;
  /** Explains the field below it. */
  hint?: ReactNode;
  error?: string | undefined;
}

interface FrameProps extends FieldFrame {
  id: string;
  children: ReactNode;
}

function Frame({ id, label, hint, error, children }: FrameProps) {
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-[0.9rem] font-medium">
        {label}
      </label>
      {children}
      {hint !== undefined && !error && (
        <p id={`${id}-hint`} className="text-[0.85rem] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.85rem] text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { hint, error }: Pick<FieldFrame, 'hint' | 'error'>) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`,
});

export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldFrame & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error }}>
      <input
        id={id}
        {...rest}
        {...described(id, { hint, error })}
        className={classNames(inputClass, className)}
      />
    </Frame>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...rest
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error }}>
      <textarea
        id={id}
        {...rest}
        {...described(id, { hint, error })}
        className={classNames(inputClass, 'py-2 field-sizing-content min-h-20', className)}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...rest
}: FieldFrame & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame {...{ id, label, hint, error }}>
      <select
        id={id}
        {...rest}
        {...described(id, { hint, error })}
        className={classNames(inputClass, className)}
      >
        {children}
      </select>
    </Frame>
  );
}
