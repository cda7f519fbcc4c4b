import { useQuery } from '@tanstack/react-query';
import { ArrowUp, Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { meQuery } from '../../../lib/account.ts';
import { useWords } from '../../../lib/i18n.ts';
import { useStartRun } from '../start-run.ts';
import type { NewRun } from '../start-run.ts';
import { words } from '../words.ts';
import { AttachmentChips } from './attachment-chips.tsx';
import { ComposerSettings } from './composer-settings.tsx';
import { MentionPopover } from './mention-popover.tsx';
import { insertMention, mentionsIn } from './mention-text.ts';
import { forgetUnsent, keepUnsent, packUnsent, readUnsent } from './unsent.ts';
import { useAttachments } from './use-attachments.ts';
import { useMentions } from './use-mentions.ts';
import { useRunSettings } from './use-run-settings.ts';

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
}

/** Where a question is written and sent. What is not sent is still there after leaving the page. */
export function Composer({ place, ...props }: ComposerProps) {
  const { data: me } = useQuery(meQuery);
  const owned = `${me?.user.id}.${me?.workspace?.id}.${place}`;
  return <OwnComposer key={owned} place={owned} {...props} />;
}

function OwnComposer({ label, placeholder, place, initialText, context, isDocked = false }: ComposerProps) {
  const t = useWords(words);
  const [before] = useState(() => readUnsent(place));
  const field = useRef<HTMLTextAreaElement>(null);
  const fileField = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText ?? before.text);
  const [mentioned, setMentioned] = useState(before.mentions);
  const [isDropping, setDropping] = useState(false);
  const settings = useRunSettings(before.settings);
  const attachments = useAttachments(before.files);
  const start = useStartRun({ onStarted: () => forgetUnsent(place) });
  const mentions = useMentions({
    onChoose: (mention, range) => {
      const next = insertMention(text, range, mention.label);
      setText(next.text);
      setMentioned((known) => [...known, mention]);
      requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
    },
  });
  const unsent = packUnsent({
    text,
    mentions: mentionsIn(text, mentioned),
    files: attachments.stored,
    settings: settings.chosen,
  });
  // Only when it changes: a question that was sent must not come back.
  useEffect(() => keepUnsent(place, unsent), [place, unsent]);
  const isReady = text.trim() !== '' && settings.modelName !== undefined && !attachments.isBusy;

  const send = () => {
    if (!isReady || start.isPending) return;
    start.mutate({
      ...settings.input,
      modelName: settings.modelName!,
      inputText: text,
      fileUrls: attachments.stored.map(({ url }) => url),
      mentions: mentionsIn(text, mentioned),
      ...context,
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event)) return;
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter) return;
    event.preventDefault();
    send();
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    attachments.add([...data.files]);
  };
  return (
    <form
      className={classNames(
        'group relative rounded-2xl border bg-surface shadow-float',
        isDropping ? 'border-accent ring-2 ring-accent' : 'border-line-strong focus-within:border-accent',
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false);
        take(event, event.dataTransfer);
      }}
    >
      {mentions.isOpen && <MentionPopover mentions={mentions} opensUp={isDocked} />}
      <textarea
        ref={field}
        data-composer
        aria-label={label}
        placeholder={isDropping ? t.dropHere : placeholder}
        rows={1}
        maxLength={100_000}
        value={text}
        {...mentions.fieldProps}
        onChange={(event) => {
          setText(event.target.value);
          mentions.look(event.target.value, event.target.selectionStart);
        }}
        onSelect={({ currentTarget }) => mentions.look(currentTarget.value, currentTarget.selectionStart)}
        onBlur={mentions.close}
        onPaste={(event) => take(event, event.clipboardData)}
        onKeyDown={onKeyDown}
        className={classNames(
          'block max-h-[40dvh] w-full resize-none field-sizing-content bg-transparent px-4 pt-3.5 pb-1 outline-none',
          !isDocked && 'min-h-24',
        )}
      />
      <AttachmentChips attachments={attachments.files} onRemove={attachments.remove} />
      <div className="flex flex-wrap items-center gap-1.5 px-2.5 pt-1 pb-2.5">
        <IconButton
          label={t.attach}
          icon={<Paperclip size={17} />}
          onClick={() => fileField.current?.click()}
        />
        <input
          ref={fileField}
          type="file"
          multiple
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={(event) => {
            attachments.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <div className={isDocked ? 'contents max-sm:hidden max-sm:group-focus-within:contents' : 'contents'}>
          <ComposerSettings settings={settings} opensUp={isDocked} />
        </div>
        <Button
          type="submit"
          look="primary"
          className="ml-auto"
          disabled={!isReady}
          isBusy={start.isPending}
          icon={<ArrowUp size={16} aria-hidden="true" />}
        >
          {t.send}
        </Button>
      </div>
    </form>
  );
}
