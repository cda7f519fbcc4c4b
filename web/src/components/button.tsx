import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-accent-ink border-transparent hover:bg-accent-strong',
  plain: 'bg-surface text-ink border-line hover:border-line-strong',
  quiet: 'bg-transparent text-muted border-transparent hover:text-ink hover:bg-sunken',
  danger: 'bg-surface text-danger border-line hover:border-danger hover:bg-danger-soft',
};

export const buttonClass = (look: Look = 'plain', size: 'small' | 'medium' = 'medium'): string =>
  classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-lg border font-medium whitespace-nowrap',
    'transition-colors disabled:opacity-55 disabled:cursor-not-allowed no-underline',
    size === 'small' ? 'min-h-7 px-2 text-[0.87rem]' : 'min-h-9 px-3.5 text-[0.93rem]',
    LOOKS[look],
  );

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  size?: 'small' | 'medium';
  isBusy?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, isBusy, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled === true || isBusy === true}
      className={classNames(buttonClass(look, size), className)}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read aloud, and shown on hover. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-8 shrink-0 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  );
}
