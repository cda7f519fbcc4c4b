import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';

/** What waits for the user. Looked at often: whoever waits for an answer should not wait for us. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox'],
  queryFn: ({ signal }) => client.listInbox({ signal }),
  refetchInterval: 10_000,
  refetchIntervalInBackground: true,
});
