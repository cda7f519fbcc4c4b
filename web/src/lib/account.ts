import { createAccountClient } from '@quarry/api/account-client.ts';
import { queryOptions } from '@tanstack/react-query';

/** Sign-in, accounts and keys: what only the dashboard can do. */
export const account = createAccountClient({
  origin: '',
  fetch: (input, init) => takeFirstAnswer(input) ?? globalThis.fetch(input, init),
});

const early = globalThis as { quarryMe?: Promise<Response> };

/** Who is signed in was asked before this program was there (`public/first-paint.js`): that answer is good once. */
function takeFirstAnswer(input: RequestInfo | URL): Promise<Response> | undefined {
  const answer = early.quarryMe;
  if (input !== '/api/account/me' || answer === undefined) return undefined;
  delete early.quarryMe;
  return answer;
}

/** Who is signed in, and where. A 401 means nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => account.me({ signal }),
  staleTime: 5 * 60_000,
  retry: false,
});
