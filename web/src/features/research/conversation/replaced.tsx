import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunPanels } from '../../../lib/run-panels.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { ExchangeView } from './exchange-view.tsx';
import { words } from './words.ts';

/** What stood here before it was asked again: still in the record, shown on demand. */
export function Replaced({ exchanges, panels }: { exchanges: readonly ShownExchange[]; panels: RunPanels }) {
  const t = useWords(words);
  const [isShown, setShown] = useState(false);
  return (
    <div className="pt-4">
      <div className="mx-auto w-full max-w-3xl px-4 sm:px-6">
        <Button size="small" look="quiet" aria-expanded={isShown} onClick={() => setShown((now) => !now)}>
          {isShown ? t.hideReplaced : t.replaced(exchanges.length)}
        </Button>
        {isShown && <p className="text-[0.85rem] text-muted">{t.replacedNote}</p>}
      </div>
      {isShown && (
        <div className="border-l-4 border-line">
          {exchanges.map((exchange) => (
            <ExchangeView
              key={exchange.id}
              exchange={exchange}
              isLast={false}
              isNearEnd={false}
              panels={panels}
            />
          ))}
        </div>
      )}
    </div>
  );
}
