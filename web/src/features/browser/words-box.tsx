import { useMutation } from '@tanstack/react-query';
import { MessageCircleQuestion, Paperclip, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { AnswerFrame } from '../../components/answer-frame.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorOf } from '../../components/error-of.tsx';
import { inputClass } from '../../components/field.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import type { BrowserPanelProps } from '../../lib/run-panels.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { useKept } from '../../lib/use-kept.ts';
import { words } from './words.ts';

/** What a human says to the browser: an answer where it has asked, else a word for its way. */
export function WordsBox({ runId, modelName, session }: BrowserPanelProps) {
  const t = useWords(words);
  const fieldId = useId();
  const [text, setText] = useKept(`words.${session.websocketInfo.session_id}`, '');
  const [files, setFiles] = useState<{ name: string; url: string }[]>([]);
  const { question } = session;
  const isAsked = question !== null;
  const send = useMutation({
    mutationFn: () => {
      const said = { runId, sessionId: session.websocketInfo.session_id, input: text.trim() };
      if (files.length === 0) return isAsked ? client.answerQuestion(said) : client.spontaneousInput(said);
      const more = { ...said, modelName, fileUrls: files.map((file) => file.url) };
      return isAsked ? client.answerQuestionWithFiles(more) : client.spontaneousInputWithFiles(more);
    },
    onSuccess: () => {
      notify(isAsked ? t.answered : t.steered, 'ok');
      setText('');
      setFiles([]);
    },
  });
  const form = (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') send.mutate();
      }}
    >
      <div className="flex items-end gap-2">
        <label htmlFor={fieldId} className="sr-only">
          {isAsked ? t.answer : t.steer}
        </label>
        <textarea
          id={fieldId}
          rows={1}
          placeholder={isAsked ? t.answer : t.steer}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className={classNames(
            inputClass,
            'field-sizing-content max-h-40 min-w-0 flex-1 resize-none py-1.5',
          )}
        />
        <Attach onFile={(file) => setFiles((known) => [...known, file].slice(0, 10))} />
        <Button
          type="submit"
          look={isAsked ? 'primary' : 'plain'}
          isBusy={send.isPending}
          disabled={text.trim() === ''}
        >
          {isAsked ? t.send : t.steerSend}
        </Button>
      </div>
      {files.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {files.map((file) => (
            <li
              key={file.url}
              className="flex max-w-60 items-center gap-1 rounded-full border border-line bg-surface pl-3 text-[0.87rem]"
            >
              <span className="truncate">{file.name}</span>
              <IconButton
                label={t.detach(file.name)}
                icon={<X size={14} />}
                onClick={() => setFiles(files.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {send.error && <ErrorOf error={send.error} />}
    </form>
  );
  if (!isAsked) return form;
  return (
    <AnswerFrame icon={<MessageCircleQuestion size={16} aria-hidden="true" />} title={t.question}>
      <p role="alert" className="font-medium whitespace-pre-line">
        {question}
      </p>
      {form}
    </AnswerFrame>
  );
}

function Attach({ onFile }: { onFile: (file: { name: string; url: string }) => void }) {
  const t = useWords(words);
  const field = useRef<HTMLInputElement>(null);
  const onError = useErrorNotice();
  const upload = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) onFile(await client.uploadFile(file));
    },
    onError,
  });
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t.attach}
        onChange={(event) => {
          upload.mutate([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t.attach}
        className="size-9"
        disabled={upload.isPending}
        icon={<Paperclip size={17} />}
        onClick={() => field.current?.click()}
      />
    </>
  );
}
