import { Link } from '@tanstack/react-router';
import { Command, SquarePen } from 'lucide-react';
import { buttonClass, IconButton } from '../components/button.tsx';
import { classNames } from '../components/class-names.ts';
import { useWords } from '../lib/i18n.ts';
import { AccountBox } from './account-box.tsx';
import { Mark } from './mark.tsx';
import { screens } from './navigation.ts';
import { NeedsYou } from './needs-you.tsx';
import { Talks } from './talks.tsx';
import { words } from './words.ts';

const rowClass = 'flex items-center gap-2.5 rounded-lg px-2.5 min-h-8 text-[0.93rem]';

/** The first is the button above them. */
const places = screens.filter(({ to }) => to !== '/');

export function Sidebar({ onPalette }: { onPalette: () => void }) {
  const t = useWords(words);
  return (
    <>
      <div className="flex items-center justify-between px-3 pt-3 pb-2">
        <Mark />
        <IconButton label={`${t.commands} (⌘K)`} icon={<Command size={16} />} onClick={onPalette} />
      </div>
      <div className="px-3 pb-2">
        <Link to="/" className={classNames(buttonClass('plain'), 'w-full')}>
          <SquarePen size={15} aria-hidden="true" />
          {t.newResearch}
        </Link>
      </div>
      <NeedsYou />
      <nav aria-label={t.mainNavigation} className="grid gap-0.5 px-2">
        {places.map(({ to, word, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={rowClass}
            activeProps={{ className: 'bg-accent-soft text-accent font-medium' }}
            inactiveProps={{ className: 'text-ink hover:bg-sunken' }}
          >
            <Icon size={16} aria-hidden="true" />
            {t[word] as string}
          </Link>
        ))}
      </nav>
      <Talks />
      <AccountBox />
    </>
  );
}
