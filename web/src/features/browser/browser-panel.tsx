import type { BrowserPanelProps } from '../../lib/run-panels.ts';

/** A browser session of a run: what it has done so far. */
export function BrowserPanel({ session }: BrowserPanelProps) {
  return (
    <section className="rounded-xl border border-line bg-surface p-4">
      <ol className="grid gap-1">
        {session.steps.map((step) => (
          <li key={step.stepIndex}>{step.action}</li>
        ))}
      </ol>
      {session.question !== null && <p className="mt-2 font-semibold">{session.question}</p>}
    </section>
  );
}
