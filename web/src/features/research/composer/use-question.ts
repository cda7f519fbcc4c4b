import type { Mention } from '@quarry/api/mentions.ts';
import { useEffect, useState } from 'react';
import { useStartRun } from '../start-run.ts';
import type { NewRun } from '../start-run.ts';
import { insertMention, mentionsIn } from './mention-text.ts';
import type { MentionRange } from './mention-text.ts';
import { forgetUnsent, keepUnsent, packUnsent, readUnsent } from './unsent.ts';
import { useAttachments } from './use-attachments.ts';
import { useRunSettings } from './use-run-settings.ts';
import { useSendWhenReady } from './use-send-when-ready.ts';
import { useSteer } from './use-steer.ts';

interface QuestionInput {
  place: string;
  initialText: string | undefined;
  context: Partial<NewRun> | undefined;
  /** A run at work that is told the words, instead of a new one being asked. */
  steers: string | undefined;
}

/** A question while it is written: its text, whom it mentions, its files and settings; kept until it is sent. */
export function useQuestion({ place, initialText, context, steers }: QuestionInput) {
  const [before] = useState(() => readUnsent(place));
  const [text, setText] = useState(initialText ?? before.text);
  const [mentioned, setMentioned] = useState(before.mentions);
  const settings = useRunSettings(before.settings);
  const attachments = useAttachments(before.files);
  // The composer of a conversation stays where it is: what was sent leaves it.
  const clear = () => {
    forgetUnsent(place);
    setText('');
    setMentioned([]);
    attachments.clear();
    settings.setForm('auto');
    settings.setSeesEarlier(true);
  };
  const start = useStartRun({ onStarted: clear });
  const unsent = packUnsent({
    text,
    mentions: mentionsIn(text, mentioned),
    files: attachments.stored,
    settings: settings.chosen,
  });
  // Only when it changes: a question that was sent must not come back.
  useEffect(() => keepUnsent(place, unsent), [place, unsent]);
  const steer = useSteer({ onSteered: clear });
  const isWritten = text.trim() !== '' && settings.isRight;
  const isSending = start.isPending || steer.isPending;
  const sendNow = () => {
    if (steers !== undefined) return steer.mutate({ runId: steers, text: text.trim() });
    start.mutate({
      ...settings.input,
      modelName: settings.modelName!,
      inputText: text,
      fileUrls: attachments.stored.map(({ url }) => url),
      mentions: mentionsIn(text, mentioned),
      ...context,
    });
  };
  const waiting = useSendWhenReady({
    isReady: steers !== undefined || (settings.modelName !== undefined && !attachments.isBusy),
    error: settings.modelsError,
    send: sendNow,
  });

  return {
    text,
    settings,
    attachments,
    isWritten,
    isSending: isSending || waiting.isWanted,
    write(words: string) {
      waiting.cancel();
      setText(words);
    },
    /** Puts the name into the text and says where the caret comes to stand. */
    mention(mention: Mention, range: MentionRange): number {
      const next = insertMention(text, range, mention.label);
      setText(next.text);
      setMentioned((known) => [...known, mention]);
      return next.caret;
    },
    send() {
      if (!isWritten || isSending) return;
      // What failed a moment ago may work now.
      if (settings.modelsError) settings.readModels();
      waiting.want();
    },
  };
}
