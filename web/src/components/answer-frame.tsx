import { useId } from 'react';
import type { ReactNode } from 'react';

interface AnswerFrameProps {
  icon: ReactNode;
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** The composer's place while a run asks: what is asked, and where it is answered. */
export function AnswerFrame({ icon, title, action, children }: AnswerFrameProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="max-h-[60dvh] overflow-y-auto rounded-2xl border border-warn/60 bg-surface shadow-float"
    >
      <div className="flex items-center gap-2 bg-warn-soft px-4 py-2 text-warn">
        {icon}
        <h2 id={titleId} className="min-w-0 flex-1 text-[0.93rem] font-semibold">
          {title}
        </h2>
        {action}
      </div>
      <div className="grid gap-2.5 px-4 py-3">{children}</div>
    </section>
  );
}

/** The field in it has no frame of its own, as that of the composer. */
export const answerFieldClass =
  'field-sizing-content block max-h-40 w-full resize-none bg-transparent py-0.5 outline-none';
