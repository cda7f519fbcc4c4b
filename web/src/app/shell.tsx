import { Outlet, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { Dialog } from '../components/dialog.tsx';
import { meQuery } from '../lib/account.ts';
import { useWords } from '../lib/i18n.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { CommandPalette } from './command-palette.tsx';
import { inboxWords } from './inbox-words.ts';
import { Mark } from './mark.tsx';
import { useWaiting, WaitingCount } from './needs-you.tsx';
import { NoWorkspace } from './no-workspace.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { useGlobalKeys } from './use-global-keys.ts';
import { words } from './words.ts';

type Overlay = 'palette' | 'shortcuts' | 'menu' | null;

const NEEDS_NO_WORKSPACE = '/settings/account';

/** The frame of every screen behind the sign-in. */
export function Shell() {
  const t = useWords(words);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [overlay, setOverlay] = useState<Overlay>(null);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { data: me } = useQuery(meQuery);
  const waiting = useWaiting();
  const inbox = useWords(inboxWords);
  useEffect(() => setOverlay(null), [pathname]);
  useGlobalKeys({
    onPalette: () => setOverlay((now) => (now === 'palette' ? null : 'palette')),
    onHelp: () => setOverlay('shortcuts'),
  });
  const close = () => setOverlay(null);
  const sidebar = <Sidebar onPalette={() => setOverlay('palette')} />;
  return (
    <div
      className={classNames(
        // Words for readers alone stand far down in long lists: they must not make the window itself scroll.
        'relative h-dvh overflow-clip print:block print:overflow-visible',
        isWide ? 'grid grid-cols-[15.5rem_minmax(0,1fr)]' : 'flex flex-col',
      )}
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-raised focus:px-3 focus:py-2"
      >
        {t.skipToContent}
      </a>
      {isWide ? (
        <aside className="flex min-h-0 flex-col border-r border-line bg-surface">{sidebar}</aside>
      ) : (
        <header
          data-no-print
          className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-2"
        >
          <IconButton label={t.openMenu} icon={<Menu size={20} />} onClick={() => setOverlay('menu')} />
          <Mark />
          {waiting > 0 && (
            <Button look="quiet" size="small" className="ml-auto" onClick={() => setOverlay('menu')}>
              {inbox.needsYou} <WaitingCount count={waiting} />
            </Button>
          )}
        </header>
      )}
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 overflow-y-auto outline-none">
        {me && me.workspace === null && pathname !== NEEDS_NO_WORKSPACE ? (
          <NoWorkspace workspaces={me.workspaces} />
        ) : (
          <Outlet />
        )}
      </main>
      {overlay === 'menu' && !isWide && (
        <Dialog look="drawer" title={t.menu} closeLabel={t.close} onClose={close}>
          {/* A link to the page that is open already changes no path. */}
          <div
            className="flex h-dvh flex-col"
            onClick={(event) => (event.target as Element).closest('a') && close()}
          >
            {sidebar}
          </div>
        </Dialog>
      )}
      {overlay === 'palette' && <CommandPalette onClose={close} onHelp={() => setOverlay('shortcuts')} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </div>
  );
}
