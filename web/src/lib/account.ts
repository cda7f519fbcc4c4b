import { createAccountClient } from '@quarry/api/account-client.ts';
import { queryOptions } from '@tanstack/react-query';

/** Sign-in, accounts and keys: what only the dashboard can do. */
export const account = createAccountClient({ origin: '' });

/** Who is signed in, and where. A 401 means nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => account.me({ signal }),
  staleTime: 5 * 60_000,
  retry: false,
});
