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
import { readBesideSearch } from '../features/research/beside-search.ts';
import type { BesideSearch } from '../features/research/beside-search.ts';
import { StartScreen } from '../features/research/start-screen.tsx';
import { meQuery } from '../lib/account.ts';
import { conversationQuery, conversationsQuery, exchangesQuery } from '../lib/conversations.ts';
import { inboxQuery } from '../lib/inbox.ts';
import { BrokenPage, MissingPage } from './page-notes.tsx';
import { Shell } from './shell.tsx';
import { lazy, Suspense } from 'react';
import type { RunPanels } from '../lib/run-panels.ts';

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
  // What stands beside every screen is asked for before it is drawn.
  loader: ({ context: { queryClient } }) => {
    if (!queryClient.getQueryData(meQuery.queryKey)?.workspace) return;
    void queryClient.prefetchQuery(conversationsQuery());
    void queryClient.prefetchQuery(inboxQuery);
  },
  shouldReload: false,
});

// What reads answers and reports is much, and not needed to ask a first question.
const readConversationScreen = () => import('../features/research/conversation/conversation-screen.tsx');
const ConversationScreen = lazy(() =>
  readConversationScreen().then((file) => ({ default: file.ConversationScreen })),
);
const RunScreen = lazy(() =>
  import('../features/research/run-screen.tsx').then((file) => ({ default: file.RunScreen })),
);

const startRoute = createRoute({ getParentRoute: () => insideRoute, path: '/', component: StartScreen });

const conversationRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/c/$conversationId',
  validateSearch: (search: Record<string, unknown>): BesideSearch & { run?: string } => ({
    ...readBesideSearch(search),
    ...(typeof search['run'] === 'string' && { run: search['run'] }),
  }),
  // What is shown is asked for together with what shows it, and not one after the other.
  loader: ({ context: { queryClient }, params: { conversationId } }) => {
    void readConversationScreen();
    void queryClient.prefetchQuery(conversationQuery(conversationId));
    void queryClient.prefetchInfiniteQuery(exchangesQuery(conversationId));
  },
  shouldReload: false,
  component: function Conversation() {
    const { conversationId } = conversationRoute.useParams();
    const { run } = conversationRoute.useSearch();
    return (
      <Suspense>
        <ConversationScreen
          key={conversationId}
          conversationId={conversationId}
          runId={run}
          panels={runPanels}
        />
      </Suspense>
    );
  },
});

const runRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/run/$runId',
  validateSearch: readBesideSearch,
  component: function Run() {
    const { runId } = runRoute.useParams();
    return (
      <Suspense>
        <RunScreen key={runId} runId={runId} panels={runPanels} />
      </Suspense>
    );
  },
});

const libraryTabs = ['turns', 'runs', 'sources', 'files', 'collections', 'archive'] as const;

const libraryRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/library',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: (typeof libraryTabs)[number] } => {
    const known = libraryTabs.find((one) => one === tab);
    return known ? { tab: known } : {};
  },
  component: lazyRouteComponent(() => import('../features/library/library-screen.tsx'), 'LibraryScreen'),
});

const sourceRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/library/source/$sourceType/$sourceId',
  component: lazyRouteComponent(() => import('../features/library/source-screen.tsx'), 'SourceScreen'),
});

const graphRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/graph',
  validateSearch: ({ entity }: Record<string, unknown>): { entity?: string } =>
    typeof entity === 'string' ? { entity } : {},
  component: lazyRouteComponent(() => import('../features/graph/graph-screen.tsx'), 'GraphScreen'),
});

const agentsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/agents',
  component: lazyRouteComponent(() => import('../features/agents/agents-screen.tsx'), 'AgentsScreen'),
});

/** `new` stands in for the id of an agent that is not there yet. */
const agentRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/agents/$agentId',
  component: lazyRouteComponent(() => import('../features/agents/agent-screen.tsx'), 'AgentScreen'),
});

const toolsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/tools',
  component: lazyRouteComponent(() => import('../features/tools/tools-screen.tsx'), 'ToolsScreen'),
});

const settingsStartRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/$section', params: { section: 'workspace' }, replace: true });
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
});

/** Where the browser comes back to from the authorization of an MCP server. */
const mcpAuthorizedRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/mcp-authorized',
  component: lazyRouteComponent(
    () => import('../features/settings/mcp-authorized-screen.tsx'),
    'McpAuthorizedScreen',
  ),
});

const connectRoute = createRoute({
  getParentRoute: () => insideRoute,
  path: '/connect',
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: 'models' | 'search' } =>
    kind === 'models' || kind === 'search' ? { kind } : {},
  component: lazyRouteComponent(() => import('../features/connect/connect-screen.tsx'), 'ConnectScreen'),
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { next?: string; error?: string } => ({
    ...(typeof search['error'] === 'string' && { error: search['error'] }),
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

/** Needs no account: its token is all that is asked. */
const sharedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shared/$token',
  component: lazyRouteComponent(() => import('../features/shared/shared-screen.tsx'), 'SharedScreen'),
});

const routeTree = rootRoute.addChildren([
  insideRoute.addChildren([
    startRoute,
    conversationRoute,
    runRoute,
    libraryRoute,
    sourceRoute,
    graphRoute,
    agentsRoute,
    agentRoute,
    toolsRoute,
    settingsStartRoute,
    settingsRoute,
    connectRoute,
    mcpAuthorizedRoute,
  ]),
  signInRoute,
  welcomeRoute,
  inviteRoute,
  resetRoute,
  sharedRoute,
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

/** What other features show inside a run. Features do not know each other: this is where they meet. */
const runPanels: RunPanels = {
  Browser: lazy(() =>
    import('../features/browser/browser-panel.tsx').then((file) => ({ default: file.BrowserPanel })),
  ),
  BrowserAnswer: lazy(() =>
    import('../features/browser/words-box.tsx').then((file) => ({ default: file.WordsBox })),
  ),
  Skill: lazy(() =>
    import('../features/skill/skill-panel.tsx').then((file) => ({ default: file.SkillPanel })),
  ),
  SecretAnswer: lazy(() =>
    import('../features/skill/secret-answer.tsx').then((file) => ({ default: file.SecretAnswer })),
  ),
};
