import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Notices } from '../components/notices.tsx';
import { useWords } from '../lib/i18n.ts';
import { dismissNotice, notices } from '../lib/notices.ts';
import { useSignalValue } from '../lib/signal-value.ts';
import { createAppRouter } from './router.tsx';
import { words } from './words.ts';
import { QuarryError } from '@quarry/api/quarry-error.ts';

const queryClient = createQueryClient({ onSignedOut: signInAgain });
const router = createAppRouter(queryClient);

// The screen comes while it is asked who is there, and not after.
for (const { routeId } of router.matchRoutes(router.state.location))
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById]);

function signInAgain(): void {
  const { href, pathname } = router.state.location;
  if (['/sign-in', '/welcome', '/invite', '/reset'].includes(pathname) || pathname.startsWith('/shared/'))
    return;
  queryClient.clear();
  void router.navigate({ to: '/sign-in', search: pathname === '/' ? {} : { next: href } });
}

function App() {
  const shown = useSignalValue(notices);
  const t = useWords(words);
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Notices page={usePage()} notices={shown} dismissLabel={t.dismiss} onDismiss={dismissNotice} />
    </QueryClientProvider>
  );
}

/** The address of the page that is drawn. */
const usePage = (): string =>
  useSyncExternalStore(
    (onChange) => router.subscribe('onResolved', onChange),
    () => router.state.resolvedLocation?.pathname ?? '',
  );

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** All server state lives here. A session that has ended is told once, whichever query noticed. */
function createQueryClient({ onSignedOut }: { onSignedOut: () => void }): QueryClient {
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
