import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** What this screen is for, in a sentence. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, children, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h1 className="text-[1.4rem] font-semibold tracking-tight">{title}</h1>
        {children !== undefined && <p className="max-w-2xl text-muted">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
