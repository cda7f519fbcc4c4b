import { useId } from 'react';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the settings: what it is about, and what can be done. */
export function Section({ title, about, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-[1.1rem] font-semibold">
            {title}
          </h2>
          {about !== undefined && <p className="max-w-2xl text-[0.93rem] text-muted">{about}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

export const boxClass = 'rounded-xl border border-line bg-surface';
export const rowClass = 'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3';
