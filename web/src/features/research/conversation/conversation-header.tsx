import type { Conversation } from '@quarry/api/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Ellipsis, PenLine, Pin, PinOff, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextField } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { Popover, PopoverItem } from '../../../components/popover.tsx';
import { client } from '../../../lib/client.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { words as deskWords } from '../desk-words.ts';
import { ShareDialog } from './share-dialog.tsx';
import { withoutReplaced } from './without-replaced.ts';
import { words } from './words.ts';

interface ConversationHeaderProps {
  conversation: Conversation;
  exchanges: readonly ShownExchange[];
}

export function ConversationHeader({ conversation, exchanges }: ConversationHeaderProps) {
  const t = useWords(words);
  const answers = withoutReplaced(exchanges).filter(({ exchange }) => exchange.text !== '').length;
  return (
    <div data-no-print className="flex min-h-12 items-center gap-3 border-b border-line bg-bg px-4 sm:px-6">
      <h1 className="min-w-0 flex-1 truncate text-[0.95rem] font-semibold">
        {conversation.title || t.untitled}
      </h1>
      {conversation.archived && <Badge>{t.archived}</Badge>}
      {answers > 0 && (
        <span className="text-[0.85rem] text-muted max-sm:hidden">{t.answersInAll(answers)}</span>
      )}
      {conversation.access === 'owner' && (
        <>
          <ShareButton conversation={conversation} />
          <More conversation={conversation} />
        </>
      )}
    </div>
  );
}

function ShareButton({ conversation: { id, isShared } }: { conversation: Conversation }) {
  const t = useWords(deskWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" look="quiet" icon={<Users size={14} />} onClick={() => setOpen(true)}>
        {isShared ? t.shared : t.share}
      </Button>
      {isOpen && <ShareDialog conversationId={id} onClose={() => setOpen(false)} />}
    </>
  );
}

function More({ conversation }: { conversation: Conversation }) {
  const t = useWords(words);
  const [asked, setAsked] = useState<'name' | 'deletion'>();
  const change = useChange(conversation.id);
  const { pinned, archived } = conversation;
  return (
    <>
      <Popover
        label={t.more}
        align="right"
        button={<Ellipsis size={18} aria-hidden="true" />}
        buttonClass="grid size-8 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
      >
        {(close) => {
          const then = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <>
              <PopoverItem icon={<PenLine size={15} />} onSelect={then(() => setAsked('name'))}>
                {t.rename}
              </PopoverItem>
              <PopoverItem
                icon={pinned ? <PinOff size={15} /> : <Pin size={15} />}
                onSelect={then(() => change.mutate({ pinned: !pinned }))}
              >
                {pinned ? t.unpin : t.pin}
              </PopoverItem>
              <PopoverItem
                icon={archived ? <ArchiveRestore size={15} /> : <Archive size={15} />}
                onSelect={then(() =>
                  change.mutate(
                    { archived: !archived },
                    { onSuccess: () => !archived && notify(t.archivedNote, 'ok') },
                  ),
                )}
              >
                {archived ? t.unarchive : t.archive}
              </PopoverItem>
              <PopoverItem
                icon={<Trash2 size={15} />}
                isDangerous
                onSelect={then(() => setAsked('deletion'))}
              >
                {t.remove}
              </PopoverItem>
            </>
          );
        }}
      </Popover>
      {asked === 'name' && <Rename conversation={conversation} onClose={() => setAsked(undefined)} />}
      {asked === 'deletion' && <Deletion id={conversation.id} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface Change {
  title?: string;
  pinned?: boolean;
  archived?: boolean;
}

function useChange(conversationId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => client.updateConversation({ conversationId, ...change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['conversations'] }),
    onError: useErrorNotice(),
  });
}

function Rename({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = useWords(words);
  const [title, setTitle] = useState(conversation.title);
  const change = useChange(conversation.id);
  return (
    <FormDialog
      title={t.rename}
      submitLabel={t.save}
      isReady={title.trim() !== ''}
      isBusy={change.isPending}
      error={change.error}
      onSubmit={() => change.mutate({ title: title.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t.name}
        value={title}
        maxLength={200}
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  );
}

function Deletion({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => client.deleteConversation(id),
    onSuccess: async () => {
      notify(t.removed, 'ok');
      await navigate({ to: '/' });
      await queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title={t.removeTitle}
      confirmLabel={t.remove}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t.removeText}</p>
      <p className="text-muted">{t.removeKeeps}</p>
    </ConfirmDialog>
  );
}
