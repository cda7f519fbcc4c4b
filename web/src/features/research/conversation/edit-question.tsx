import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { inputClass } from '../../../components/field.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { useStartRun } from '../start-run.ts';
import { words } from './words.ts';

/** Asks a question again in other words: the new one takes its place. */
export function EditQuestion({ run: { detail }, onClose }: { run: RunRecord; onClose: () => void }) {
  const t = useWords(words);
  const [text, setText] = useState(detail.input.inputText);
  const start = useStartRun({ onStarted: onClose });
  const isReady = text.trim() !== '' && !start.isPending;
  const send = () => isReady && start.mutate({ ...detail.input, inputText: text, replacesRunId: detail.id });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label={t.editLabel}
        autoFocus
        rows={2}
        maxLength={100_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
        className={classNames(inputClass, 'field-sizing-content py-2 text-[1.1rem]')}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" size="small" isBusy={start.isPending} disabled={!isReady}>
          {t.askAgain}
        </Button>
        <Button size="small" onClick={onClose}>
          {t.cancel}
        </Button>
        <span className="text-[0.85rem] text-muted">{t.editHint}</span>
      </div>
    </form>
  );
}
