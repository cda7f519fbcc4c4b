import type { Exchange } from '@quarry/api/conversations.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { conversationQuery, exchangesQuery } from '../../../lib/conversations.ts';
import { useWords } from '../../../lib/i18n.ts';
import type { RunPanels } from '../../../lib/run-panels.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { Desk } from './desk.tsx';
import { words } from './words.ts';

interface ConversationScreenProps {
  conversationId: string;
  /** The run to open at; the newest without it. */
  runId: string | undefined;
  panels: RunPanels;
}

/** A conversation: question, work and answer, one below the other, and the next question at the end. */
export function ConversationScreen({ conversationId, runId, panels }: ConversationScreenProps) {
  const t = useWords(words);
  const conversation = useQuery(conversationQuery(conversationId));
  const exchanges = useInfiniteQuery(exchangesQuery(conversationId));
  const shown = useMemo(
    () => exchanges.data?.pages.flatMap((page): Exchange[] => page.exchanges).toReversed(),
    [exchanges.data],
  );
  const error = conversation.error ?? exchanges.error;
  if (error instanceof QuarryError && error.status === 404)
    return (
      <EmptyState icon={<Unplug size={20} />} title={t.missing}>
        {t.missingNext}
      </EmptyState>
    );
  if (error)
    return (
      <div className="mx-auto max-w-xl p-6">
        <ErrorOf
          error={error}
          action={
            <Button
              size="small"
              onClick={() => void Promise.all([conversation, exchanges].map((one) => one.refetch()))}
            >
              {t.again}
            </Button>
          }
        />
      </div>
    );
  if (!conversation.data || !shown)
    return (
      <p className="flex items-center justify-center gap-2 p-12 text-muted" role="status">
        <Spinner /> {t.opening}
      </p>
    );
  return (
    <Desk
      where={{
        conversationId,
        access: conversation.data.access,
        ownerName: conversation.data.ownerName,
      }}
      title={conversation.data.title}
      header={<ConversationHeader conversation={conversation.data} exchanges={shown} />}
      exchanges={shown}
      startAt={runId}
      panels={panels}
      older={
        exchanges.hasNextPage && (
          <Button isBusy={exchanges.isFetchingNextPage} onClick={() => void exchanges.fetchNextPage()}>
            {t.older}
          </Button>
        )
      }
    />
  );
}
