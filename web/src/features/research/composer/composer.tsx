import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Paperclip } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { meQuery } from '../../../lib/account.ts';
import { useWords } from '../../../lib/i18n.ts';
import { ModelNote } from '../spend/model-note.tsx';
import type { NewRun } from '../start-run.ts';
import { words } from '../words.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import { ComposerSettings } from './composer-settings.tsx';
import { SeesLine, SteersLine } from './sees-line.tsx';
import { words as composerWords } from './words.ts';
import { MentionPopover } from './mention-popover.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useMentions } from './use-mentions.ts';
import { useQuestion } from './use-question.ts';

interface ComposerProps {
  label: string;
  placeholder: string;
  /** What the composer is for: what is written in it and not sent is kept under this name. */
  place: string;
  initialText?: string;
  /** What the run needs besides the question, such as the matrix that it edits. */
  context?: Partial<NewRun>;
  /** At the bottom of a page: lists open upwards. */
  isDocked?: boolean;
  /** How many answers of its conversation a question would see. */
  earlierAnswers?: number;
  /** A run at work, which words go to unless they are asked as a question of their own. */
  atWork?: string | undefined;
}

/** Where a question is written and sent. What is not sent is still there after leaving the page. */
export const Composer = memo(function Composer({ place, ...props }: ComposerProps) {
  const { data: me } = useQuery(meQuery);
  const owned = `${me?.user.id}.${me?.workspace?.id}.${place}`;
  return <OwnComposer key={owned} place={owned} {...props} />;
});

function OwnComposer(given: ComposerProps) {
  const { place, initialText, context, isDocked = false, earlierAnswers = 0, atWork } = given;
  const t = useWords(words);
  const own = useWords(composerWords);
  const [isSteering, setSteering] = useState(true);
  const steers = isSteering ? atWork : undefined;
  const { label, placeholder } = steers === undefined ? given : { label: own.steer, placeholder: own.steer };
  const field = useRef<HTMLTextAreaElement>(null);
  const question = useQuestion({ place, initialText, context, steers });
  const { text, settings, attachments, send } = question;
  const mentions = useMentions({
    onChoose: (mention, range) => {
      const caret = question.mention(mention, range);
      requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event) || !isPlainEnter(event)) return;
    event.preventDefault();
    send();
  };
  const isOver = useFileDrop((files) => steers === undefined && attachments.add(files));
  const isDropping = isOver && steers === undefined;
  const onPaste = (event: ClipboardEvent) => {
    const { files } = event.clipboardData;
    if (files.length === 0 || steers !== undefined) return;
    event.preventDefault();
    attachments.add([...files]);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 px-2 text-[0.84rem] text-muted">
        {atWork === undefined ? (
          <SeesLine
            answers={earlierAnswers}
            seesEarlier={settings.seesEarlier}
            onChange={settings.setSeesEarlier}
          />
        ) : (
          <SteersLine isSteering={isSteering} onChange={setSteering} />
        )}
        {isDocked && steers === undefined && (
          <div className="ml-auto pb-1.5 max-sm:hidden">
            <ModelNote model={settings.model} depth={settings.depth} />
          </div>
        )}
      </div>
      <form
        className={classNames(
          'group @container relative rounded-2xl border bg-surface shadow-float',
          isDropping ? 'border-accent ring-2 ring-accent' : 'border-line-strong focus-within:border-accent',
        )}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isDropping && (
          <p className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-2xl bg-accent-soft/95 font-medium text-accent">
            {t.dropHere}
          </p>
        )}
        {mentions.isOpen && <MentionPopover mentions={mentions} opensUp={isDocked} />}
        <textarea
          ref={field}
          data-composer
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          maxLength={100_000}
          value={text}
          {...mentions.fieldProps}
          onChange={(event) => {
            question.write(event.target.value);
            mentions.look(event.target.value, event.target.selectionStart);
          }}
          onSelect={({ currentTarget }) => mentions.look(currentTarget.value, currentTarget.selectionStart)}
          onBlur={mentions.close}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
          className={classNames(
            'block max-h-[40dvh] w-full resize-none field-sizing-content bg-transparent px-4 pt-3.5 pb-1 outline-none',
            !isDocked && 'min-h-24',
          )}
        />
        {steers === undefined && (
          <AttachmentChips attachments={attachments.files} onRemove={attachments.remove} />
        )}
        <Bar question={question} isSteering={steers !== undefined} isDocked={isDocked} />
      </form>
      {!isDocked && (
        <div className="flex min-h-8 justify-end px-2 pt-1.5 text-[0.84rem] text-muted">
          <ModelNote model={settings.model} depth={settings.depth} />
        </div>
      )}
    </>
  );
}

const isPlainEnter = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing;

interface BarProps {
  question: ReturnType<typeof useQuestion>;
  isSteering: boolean;
  isDocked: boolean;
}

/** Below the text: what goes with it, and the button that sends it. Words to a run at work need nothing else. */
function Bar({ question, isSteering, isDocked }: BarProps) {
  const t = useWords(words);
  return (
    <div className="flex items-end gap-2 px-2.5 pt-1 pb-2.5">
      {!isSteering && (
        <div className="flex min-w-0 flex-wrap items-center gap-x-0.5 gap-y-1">
          <AttachButton onFiles={question.attachments.add} />
          <div
            className={isDocked ? 'contents max-sm:hidden max-sm:group-focus-within:contents' : 'contents'}
          >
            <ComposerSettings settings={question.settings} opensUp={isDocked} />
          </div>
        </div>
      )}
      <Button
        type="submit"
        look="primary"
        title={t.send}
        aria-label={t.send}
        className="ml-auto size-9 shrink-0 rounded-xl px-0!"
        disabled={!question.isWritten}
        isBusy={question.isSending}
        icon={<ArrowUp size={18} aria-hidden="true" />}
      />
    </div>
  );
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useWords(words);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t.attach} icon={<Paperclip size={17} />} onClick={() => field.current?.click()} />
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
