import { Check, CircleDashed, SkipForward, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { PlanView } from '../../lib/run-view.ts';
import { words } from './words.ts';

/** The confirmed plan, with how far it is. */
export function PlanProgress({ plan }: { plan: PlanView }) {
  const t = useWords(words);
  const done = plan.steps.filter((step) => step.status === 'completed' || step.status === 'skipped').length;
  // As it was at first: closing by itself would move the answer while it is read.
  const [isOpen] = useState(done < plan.steps.length);
  const looks: Record<string, [ReactNode, string]> = {
    running: [<Spinner key="i" />, t.planRunning],
    completed: [<Check key="i" size={15} className="text-ok" />, t.planCompleted],
    failed: [<X key="i" size={15} className="text-danger" />, t.planFailed],
    skipped: [<SkipForward key="i" size={15} className="text-muted" />, t.planSkipped],
  };
  return (
    <Disclosure
      isOpen={isOpen}
      title={
        <>
          {t.plan}
          <span className="text-[0.87rem] font-normal text-muted tabular-nums">
            {done}/{plan.steps.length}
          </span>
        </>
      }
    >
      <div className="grid gap-2">
        <p className="text-muted">{plan.goal}</p>
        <ol className="grid gap-1.5">
          {plan.steps.map((step) => {
            const [icon, word] = looks[step.status] ?? [
              <CircleDashed key="i" size={15} className="text-muted" />,
              t.planWaiting,
            ];
            return (
              <li key={step.id} className="grid grid-cols-[1.25rem_1fr] gap-2">
                <span className="mt-1" title={word}>
                  {icon}
                  <span className="sr-only">{word}</span>
                </span>
                <div className="min-w-0">
                  <p>
                    {step.title}
                    {step.addedAfter !== undefined && (
                      <span className="ml-2 rounded-md bg-warn-soft px-1.5 py-0.5 text-[0.8rem] text-warn">
                        {t.addedStep}
                      </span>
                    )}
                  </p>
                  {step.reason !== undefined && <p className="text-[0.9rem] text-muted">{step.reason}</p>}
                  {step.summary !== undefined && (
                    <details className="text-[0.9rem] text-muted">
                      <summary className="line-clamp-1">{step.summary}</summary>
                      <p className="whitespace-pre-line">{step.summary}</p>
                    </details>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </Disclosure>
  );
}
