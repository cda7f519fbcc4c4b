import { QuarryError } from '@quarry/api/quarry-error.ts';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { RunScreen } from '../features/research/run-screen.tsx';
import { StartScreen } from '../features/research/start-screen.tsx';
import { meQuery } from '../lib/account.ts';
import { BrokenPage, MissingPage } from './page-notes.tsx';
import { runPanels } from './run-panels.tsx';
import { Shell } from './shell.tsx';

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: MissingPage,
});

/** Everything behind the sign-in. */
const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (error instanceof QuarryError && error.status === 401)
        throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
      throw error;
    }
  },
});

const startRoute = createRoute({ getParentRoute: () => insideRoute, path: '/', component: StartScreen });

const runRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/run/$runId',
  component: function Run() {
    const { runId } = runRoute.useParams();
    return <RunScreen key={runId} runId={runId} panels={runPanels} />;
  },
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string } => ({
    // Only a path of this site: a link must not lead elsewhere after the sign-in.
    ...(typeof search['next'] === 'string' &&
      /^\/(?![/\\])/.test(search['next']) && { next: search['next'] }),
  }),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../features/sign-in/welcome-screen.tsx'), 'WelcomeScreen'),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  component: lazyRouteComponent(() => import('../features/sign-in/invite-screen.tsx'), 'InviteScreen'),
});

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  component: lazyRouteComponent(() => import('../features/sign-in/reset-screen.tsx'), 'ResetScreen'),
});

const routeTree = rootRoute.addChildren([
  insideRoute.addChildren([startRoute, runRoute]),
  signInRoute,
  welcomeRoute,
  inviteRoute,
  resetRoute,
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: false,
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
