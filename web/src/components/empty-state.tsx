import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What to do first. */
  children: ReactNode;
  action?: ReactNode;
  /** All that the page has to say: its heading is the page's. */
  isPage?: boolean;
}

export function EmptyState({ icon, title, children, action, isPage = false }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 px-4 py-12 text-center">
      <div className="grid size-11 place-items-center rounded-full bg-sunken text-muted" aria-hidden="true">
        {icon}
      </div>
      <Heading className="text-[1.05rem] font-semibold">{title}</Heading>
      <div className="text-muted">{children}</div>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
