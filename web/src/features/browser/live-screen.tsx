import { Hand, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { inputClass } from '../../components/field.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { BrowseView } from '../../lib/run-view.ts';
import { drive, wheelInput } from './drive.ts';
import { useLiveView } from './use-live-view.ts';
import type { LiveStatus } from './use-live-view.ts';
import { words } from './words.ts';

/** The page as it is now, and the wheel for the user who wants it. */
export function LiveScreen({ session }: { session: BrowseView }) {
  const t = useWords(words);
  const canvas = useRef<HTMLCanvasElement>(null);
  const wheelButton = useRef<HTMLButtonElement>(null);
  const hintId = useId();
  const { status, state, refusal, send } = useLiveView({
    info: session.websocketInfo,
    isOpen: session.isOpen,
    canvas,
  });
  const isMine = state?.isMine === true;
  const viewport = state?.viewport ?? { width: 1280, height: 720 };
  useEffect(() => {
    const element = canvas.current;
    if (!isMine || !element) return;
    element.focus();
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      send({ type: 'input', input: wheelInput(event, viewport) });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [isMine, viewport.width, viewport.height]);
  const note = noteOf(status, t);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1 truncate text-[0.9rem] max-sm:basis-full" title={state?.url}>
          {state?.title || state?.url}
        </span>
        {state && <Driver state={state} />}
        {state && (
          <Button
            ref={wheelButton}
            size="small"
            look={isMine ? 'primary' : 'plain'}
            icon={isMine ? <Undo2 size={14} aria-hidden="true" /> : <Hand size={14} aria-hidden="true" />}
            onClick={() => send({ type: isMine ? 'hand-back' : 'take-control' })}
          >
            {isMine ? t.handBack : t.takeOver}
          </Button>
        )}
      </div>
      <div
        className={classNames(
          'relative overflow-hidden rounded-lg border bg-sunken',
          isMine ? 'border-accent ring-2 ring-accent' : 'border-line',
        )}
        style={{ aspectRatio: `${viewport.width} / ${viewport.height}` }}
        onKeyDown={(event) => {
          if (event.key === 'F6') wheelButton.current?.focus();
        }}
      >
        <canvas
          ref={canvas}
          role={isMine ? 'application' : 'img'}
          aria-label={state?.title ? `${t.screen}: ${state.title}` : t.screen}
          aria-describedby={isMine ? hintId : undefined}
          tabIndex={isMine ? 0 : undefined}
          {...(isMine && drive(viewport, (input) => send({ type: 'input', input })))}
          className={classNames('block size-full outline-none', isMine && 'cursor-crosshair touch-none')}
        />
        {note !== undefined && (
          <p
            role="status"
            className="absolute inset-0 grid place-items-center bg-sunken/85 p-6 text-center text-muted"
          >
            {note}
          </p>
        )}
      </div>
      {refusal !== undefined && (
        <p role="alert" className="text-[0.9rem] text-danger">
          {refusal}
        </p>
      )}
      {isMine && (
        <>
          <p id={hintId} className="text-[0.87rem] text-muted">
            {t.driveHint}
          </p>
          <TypeField onType={(text) => send({ type: 'input', input: { kind: 'text', text } })} />
        </>
      )}
    </div>
  );
}

function noteOf(status: LiveStatus, t: Record<keyof typeof words, unknown>): string | undefined {
  const notes: Record<LiveStatus, unknown> = {
    connecting: t.connecting,
    live: undefined,
    lost: t.lost,
    ended: t.ended,
    'too-many': t.tooMany,
    'link-over': t.linkOver,
  };
  return notes[status] as string | undefined;
}

function Driver({ state }: { state: { control: 'agent' | 'human'; isMine: boolean } }) {
  const t = useWords(words);
  return (
    <span aria-live="polite">
      {state.control === 'agent' ? (
        <Badge>{t.agentDrives}</Badge>
      ) : (
        <Badge tone={state.isMine ? 'accent' : 'warn'}>{state.isMine ? t.youDrive : t.otherDrives}</Badge>
      )}
    </span>
  );
}

/** Whole words at once: for phones and input methods, which do not send single keys. */
function TypeField({ onType }: { onType: (text: string) => void }) {
  const t = useWords(words);
  const [text, setText] = useState('');
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onType(text);
        setText('');
      }}
    >
      <input
        aria-label={t.typeHint}
        placeholder={t.typeHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={classNames(inputClass, 'min-w-0 flex-1')}
      />
      <Button type="submit">{t.type}</Button>
    </form>
  );
}
