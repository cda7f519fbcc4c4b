import { CornerDownRight } from 'lucide-react';
import { useWords } from '../../../lib/i18n.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { words } from './words.ts';

/** Longer ones are opened on demand: the answer is what the page is for. */
const LONG = 400;

/** What was asked. Of work that was handed on: whom it went to, as the question is the text above it. */
export function Question({ exchange: { inputText, agentName, parentRunId } }: { exchange: ShownExchange }) {
  const t = useWords(words);
  if (parentRunId !== null)
    return (
      <h2 className="flex items-center gap-2 text-[1.15rem] font-semibold">
        <CornerDownRight size={18} className="shrink-0 text-accent" aria-hidden="true" />
        {t.handedTo(agentName)}
      </h2>
    );
  if (inputText.length <= LONG)
    return (
      <h2 className="text-[1.55rem] leading-tight font-semibold tracking-tight whitespace-pre-line max-sm:text-[1.3rem]">
        {inputText}
      </h2>
    );
  return (
    <details className="group">
      <summary className="list-none">
        <h2 className="line-clamp-4 text-[1.15rem] leading-snug font-semibold whitespace-pre-line group-open:line-clamp-none">
          {inputText}
        </h2>
        <span className="text-[0.88rem] text-accent group-open:hidden">{t.wholeQuestion}</span>
      </summary>
    </details>
  );
}
