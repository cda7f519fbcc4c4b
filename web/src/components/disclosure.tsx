import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** A box that opens and closes. The browser's own. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details open={isOpen} className="group rounded-xl border border-line bg-surface">
      <summary className="flex list-none items-center gap-2 px-4 py-2.5 font-semibold">
        <ChevronRight
          size={16}
          className="shrink-0 text-muted transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        {title}
      </summary>
      <div className="px-4 pb-4">{children}</div>
    </details>
  );
}
