import type { ReactNode } from 'react';
import { useResizable } from './use-resizable.ts';

interface SidePaneProps {
  label: string;
  /** Of the line by which it is drawn wider or narrower. */
  widthLabel: string;
  /** Escape closes it. */
  onClose: () => void;
  children: ReactNode;
}

const NARROWEST = 320;

/** What stands beside the text: as wide as its reader wants it. */
export function SidePane({ label, widthLabel, onClose, children }: SidePaneProps) {
  const max = Math.max(NARROWEST, Math.round(innerWidth * 0.6));
  const initial = innerWidth < 1200 ? 360 : 440;
  const { width, separator } = useResizable({ name: 'pane-width', initial, min: NARROWEST, max });
  return (
    <aside
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="relative flex max-w-[55%] min-h-0 shrink-0 flex-col border-l border-line bg-surface"
      style={{ width }}
    >
      <div
        {...separator}
        aria-label={widthLabel}
        className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/30 focus-visible:bg-accent/40"
      />
      {children}
    </aside>
  );
}
