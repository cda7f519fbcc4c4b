import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';

interface ErrorNoteProps {
  /** What happened. */
  title: string;
  /** What to do next. */
  children?: ReactNode;
  action?: ReactNode;
}

export function ErrorNote({ title, children, action }: ErrorNoteProps) {
  return (
    <div role="alert" className="flex gap-3 rounded-xl border border-danger/40 bg-danger-soft px-4 py-3">
      <TriangleAlert size={18} className="mt-0.5 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-danger">{title}</p>
        {children !== undefined && <div className="text-[0.93rem]">{children}</div>}
        {action && <div className="mt-1 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
