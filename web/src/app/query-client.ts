import { QuarryError } from '@quarry/api/quarry-error.ts';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/** All server state lives here. A session that has ended is told once, whichever query noticed. */
export function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
  const notice = (error: unknown) => {
    if (error instanceof QuarryError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: notice }),
    mutationCache: new MutationCache({
      onError: (error, _given, _context, mutation) => {
        if (mutation.meta?.['isSignIn'] !== true) notice(error);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthRetrying, refetchOnWindowFocus: false },
    },
  });
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof QuarryError && error.status < 500);
}
