import type { Conversation, Exchange } from '@quarry/api/conversations.ts';
import type { RunListItem } from '@quarry/api/run-list.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

// Something may begin, ask or end by itself; while anything is at work it is looked at more often.
const LIVELY_MS = 8_000;
const QUIET_MS = 45_000;

/** The latest conversations, and the runs that stand for themselves: both are one list to a reader. */
export const conversationsQuery = (search = '') =>
  queryOptions({
    queryKey: ['conversations', 'list', search],
    queryFn: async ({ signal }) => {
      const wanted = { limit: 40, ...(search !== '' && { search }) };
      const [{ conversations }, { conversations: others }, { runs }] = await Promise.all([
        client.listConversations(wanted, { signal }),
        client.listConversations({ ...wanted, shared: true }, { signal }),
        client.listRuns({ ...wanted, outsideConversations: true }, { signal }),
      ]);
      return byTime([...[...conversations, ...others].flatMap(ofConversation), ...runs.map(ofRun)]);
    },
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.status === 'running') ? LIVELY_MS : QUIET_MS,
  });

/** A line of the list. */
export interface Talk {
  id: string;
  /** Of a run that belongs to no conversation: it is one of its own. */
  isRun: boolean;
  title: string;
  pinned: boolean;
  /** Of another member, who shares it. */
  isOthers: boolean;
  status: RunListItem['status'];
  needs: RunListItem['needs'];
  updatedAt: string;
}

/** One in which nothing was asked is not there for a reader. */
const ofConversation = ({ lastRunStatus, ...one }: Conversation): Talk[] =>
  lastRunStatus === null
    ? []
    : [
        {
          ...one,
          isRun: false,
          status: lastRunStatus,
          isOthers: one.access !== 'owner',
          // What another has pinned is pinned for them.
          pinned: one.pinned && one.access === 'owner',
        },
      ];

const ofRun = ({ id, inputText, status, needs, updatedAt }: RunListItem): Talk => ({
  id,
  isRun: true,
  title: inputText,
  pinned: false,
  isOthers: false,
  status,
  needs,
  updatedAt,
});

const byTime = (talks: Talk[]): Talk[] =>
  talks.toSorted(
    (one, other) => Number(other.pinned) - Number(one.pinned) || (one.updatedAt < other.updatedAt ? 1 : -1),
  );

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: ['conversations', conversationId],
    queryFn: ({ signal }) => client.getConversation(conversationId, { signal }),
  });

/** What was asked and answered in it, the newest first. */
export const exchangesQuery = (conversationId: string) =>
  infiniteQueryOptions({
    queryKey: ['conversations', conversationId, 'exchanges'],
    queryFn: ({ pageParam, signal }) =>
      client.listExchanges({ conversationId, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ exchanges }) => exchanges.some(isOpen)) ? LIVELY_MS : QUIET_MS,
  });

const isOpen = ({ status }: Exchange): boolean => status === 'running' || status === 'pending';
