import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Boxes, History, Keyboard, Languages, LogOut, SunMoon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import { Dialog } from '../components/dialog.tsx';
import { commonWords } from '../lib/common-words.ts';
import { setLocale, useLocale, useWords } from '../lib/i18n.ts';
import { meQuery } from '../lib/account.ts';
import { conversationsQuery } from '../lib/conversations.ts';
import { setTheme, themes, useTheme } from '../lib/theme.ts';
import { useOptionList } from '../lib/use-option-list.ts';
import { useSwitchWorkspace } from '../lib/use-switch-workspace.ts';
import { useSignOut } from './account-box.tsx';
import { screens } from './navigation.ts';
import { words } from './words.ts';

interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  run: () => void;
}

interface PaletteProps {
  onClose: () => void;
  onHelp: () => void;
}

export function CommandPalette({ onClose, onHelp }: PaletteProps) {
  const t = useWords(words);
  const [text, setText] = useState('');
  const commands = useCommands(onHelp)
    .filter(({ label }) => fits(label, text))
    .slice(0, 40);
  const choose = (command: Command) => {
    onClose();
    command.run();
  };
  const list = useOptionList({ options: commands, onChoose: choose, onClose });
  return (
    <Dialog look="bare" title={t.commands} closeLabel={t.close} onClose={onClose}>
      <input
        {...list.fieldProps}
        aria-label={t.commands}
        placeholder={t.commandsHint}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          list.setActive(0);
        }}
        onKeyDown={list.onKeyDown}
        className="h-12 w-full border-b border-line bg-transparent px-4 outline-none"
      />
      <ul {...list.listProps} aria-label={t.commands} className="max-h-[50dvh] overflow-y-auto p-2">
        {commands.map((command, index) => (
          <li
            key={command.id}
            {...list.optionProps(index)}
            ref={index === list.active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
            className={classNames(
              'flex min-h-9 items-center gap-3 rounded-lg px-3',
              index === list.active && 'bg-accent-soft text-accent',
            )}
          >
            {command.icon}
            <span className="truncate">{command.label}</span>
          </li>
        ))}
      </ul>
      {commands.length === 0 && <p className="px-5 pb-5 text-muted">{t.nothingFits}</p>}
    </Dialog>
  );
}

function useCommands(onHelp: () => void): Command[] {
  const t = useWords(words);
  const navigate = useNavigate();
  const locale = useLocale();
  const theme = useTheme();
  const signOut = useSignOut();
  const switchTo = useSwitchWorkspace();
  const { data: me } = useQuery(meQuery);
  const { data } = useQuery(conversationsQuery());
  const common = useWords(commonWords);
  const names = { system: common.themeSystem, light: common.themeLight, dark: common.themeDark };
  return [
    ...screens.map(({ to, word, icon: Icon }) => ({
      id: to,
      label: t[word] as string,
      icon: <Icon size={16} aria-hidden="true" />,
      run: () => void navigate({ to }),
    })),
    ...(me?.workspaces ?? [])
      .filter(({ id }) => id !== me?.workspace?.id)
      .map(({ id, name }) => ({
        id: `workspace-${id}`,
        label: `${t.workspace}: ${name}`,
        icon: <Boxes size={16} aria-hidden="true" />,
        run: () => switchTo.mutate(id),
      })),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        id: `theme-${one}`,
        label: `${common.theme}: ${names[one]}`,
        icon: <SunMoon size={16} aria-hidden="true" />,
        run: () => setTheme(one),
      })),
    {
      id: 'language',
      label: locale === 'en' ? '言語: 日本語' : 'Language: English',
      icon: <Languages size={16} aria-hidden="true" />,
      run: () => setLocale(locale === 'en' ? 'ja' : 'en'),
    },
    { id: 'help', label: t.shortcuts, icon: <Keyboard size={16} aria-hidden="true" />, run: onHelp },
    {
      id: 'sign-out',
      label: t.signOut,
      icon: <LogOut size={16} aria-hidden="true" />,
      run: () => signOut.mutate(),
    },
    ...(data ?? []).map(({ id, isRun, title }) => ({
      id,
      label: title,
      icon: <History size={16} aria-hidden="true" />,
      run: () =>
        void (isRun
          ? navigate({ to: '/run/$runId', params: { runId: id } })
          : navigate({ to: '/c/$conversationId', params: { conversationId: id } })),
    })),
  ];
}

/** Every word of the search occurs, in any case and width. */
function fits(label: string, search: string): boolean {
  const folded = label.normalize('NFKC').toLowerCase();
  return search
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
