import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { account } from '../../lib/account.ts';

/** The token behind the `#`, taken out of the address bar, and what the link is for. */
export function useLink() {
  const [token] = useState(takeToken);
  const info = useQuery({
    queryKey: ['link', token],
    queryFn: () => account.readLink({ token }),
    retry: false,
    staleTime: Infinity,
    enabled: token !== '',
  });
  return { token, info: info.data, isGone: token === '' || info.isError };
}

// React draws a component twice in development; the address has the token only the first time.
let taken = '';

function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token !== null) {
    taken = token;
    history.replaceState(history.state, '', location.pathname);
  }
  return taken;
}
