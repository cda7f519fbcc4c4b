import { X } from 'lucide-react';
import { toneClass } from './badge.tsx';
import { classNames } from './class-names.ts';

interface NoticesProps {
  notices: { id: number; text: string; tone: 'ok' | 'danger' | 'info' }[];
  dismissLabel: string;
  onDismiss: (id: number) => void;
}

export function Notices({ notices, dismissLabel, onDismiss }: NoticesProps) {
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 z-50 grid w-[min(22rem,calc(100vw-2rem))] gap-2"
    >
      {notices.map((notice) => (
        <div
          key={notice.id}
          className={classNames(
            'pointer-events-auto flex items-start justify-between gap-2 rounded-xl border border-line px-3.5 py-2.5 shadow-float',
            toneClass[notice.tone],
          )}
        >
          <span className="min-w-0">{notice.text}</span>
          <button
            type="button"
            aria-label={dismissLabel}
            className="mt-0.5 shrink-0"
            onClick={() => onDismiss(notice.id)}
          >
            <X size={16} />
          </button>
        </div>
      ))}
    </div>
  );
}
